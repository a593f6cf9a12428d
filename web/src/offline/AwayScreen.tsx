/** Texts for times when the club cannot be reached, and what is possible without it. */

import { t } from "../i18n";
import { Link } from "../ui/Button";
import { Icon } from "../ui/Icon";

export function AwayScreen() {
  return (
    <main class="narrow">
      <AwayNote />
      <Link to="/" class="button main">
        {t("page-go-home")}
      </Link>
    </main>
  );
}

export function AwayNote() {
  return (
    <section class="panel away" role="status">
      <Icon name="network" />
      <h1>{t("page-away")}</h1>
      <p>{t("page-away-text")}</p>
      <p>{t("page-away-works")}</p>
    </section>
  );
}
