// The choice of light or dark made in the page holds here too. Without scripts the system's choice does.
try {
  const { scheme } = JSON.parse(localStorage.getItem("tabiya-settings") ?? "{}");
  if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage the system's choice holds.
}
