/** The icon of the program, as in `public/icon.svg`: here it needs no request. */

export const BRAND_PATH =
  "M16 5.5a4 4 0 0 1 2.4 7.2h2.1v2.2h-2.3c.3 3.5 1.5 5.800 3.200 7.300h-10.800c1.700-1.500 2.900-3.800 3.200-7.300h-2.300v-2.200h2.100A4 4 0 0 1 16 5.500zM9.500 23.600h13v3h-13z";

export function BrandIcon() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#2f6f4e" />
      <path fill="#fff" d={BRAND_PATH} />
    </svg>
  );
}
