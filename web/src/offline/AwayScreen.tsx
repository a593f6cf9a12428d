/** Texts for times when the club cannot be reached, and what is possible without it. */

import { t } from "../i18n";
import { Link } from "../ui/Button";
import { Icon } from "../ui/Icon";

export function AwayScreen() {
  return (
    <main class="narrow">
      <AwayNote />
      <p>
        <Link to="/" class="button main">
          {t("page-go-home")}
        </Link>
      </p>
    </main>
  );
}

/** Part of the home screen. */
export function AwayNote({ isPanel = false }: { isPanel?: boolean }) {
  const Title = isPanel ? "h2" : "h1";
  return (
    <section class={`away ${isPanel ? "panel" : ""}`} role="status">
      <Icon name="network" />
      <Title>{t("page-away")}</Title>
      <p>{t("page-away-text")}</p>
      <p>{t("page-away-works")}</p>
    </section>
  );
}
