/** Squares of an adire cloth: each tile a sign, resist-dyed in indigo. */
export function Adire({ className, id = 'adire' }: { className?: string; id?: string }) {
  return (
    <svg className={className} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <defs>
        <pattern id={id} width="144" height="144" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1.6">
            <path d="M0 0h144v144H0z M72 0v144 M0 72h144" strokeDasharray="2 5" />
            <circle cx="36" cy="36" r="8" />
            <circle cx="36" cy="36" r="16" strokeDasharray="3 4" />
            <circle cx="36" cy="36" r="25" />
            <path d="M80 8l56 56 M80 22l42 42 M94 8l42 42 M80 36l28 28 M108 8l28 28 M80 50l14 14 M122 8l14 14" />
            <path d="M8 108q7-12 14 0t14 0 14 0 14 0 M8 94q7-12 14 0t14 0 14 0 14 0 M8 122q7-12 14 0t14 0 14 0 14 0 M8 136q7-12 14 0t14 0 14 0 14 0" />
            <path d="M108 80l28 28-28 28-28-28z M108 92l16 16-16 16-16-16z" />
            <circle cx="108" cy="108" r="4" fill="currentColor" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
