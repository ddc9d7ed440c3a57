/** Our mark: a Z drawn in one stroke that ends in a point of care. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#0F766E" />
      <path
        d="M9 10h14L11.2 21.4H15c3.6 0 5.2-1.5 8-4.4"
        fill="none"
        stroke="#fff"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="22.4" cy="21.8" r="2" fill="#7FE3D6" />
    </svg>
  );
}
