import type { ReactNode } from "react";

const paths = {
  plus: <path d="M12 5v14M5 12h14" />,
  trash: <path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3" />,
  pencil: <path d="M4 20h4L19 9l-4-4L4 16v4ZM13.5 6.5l4 4" />,
  send: <path d="M12 19V5M6 11l6-6 6 6" />,
  stop: <path d="M7.5 7.5h9v9h-9z" fill="currentColor" />,
  again: <path d="M19 12a7 7 0 1 1-2.5-5.4M19.5 3.5v4h-4" />,
  thumb: (
    <path d="M7.5 11v9H4.5v-9h3Zm0 0 4-7.5c1.5 0 2.6 1 2.3 2.6L13.2 10h4.6a2 2 0 0 1 2 2.3l-1 5.9a2 2 0 0 1-2 1.8H7.5" />
  ),
  search: <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.8-4.8" />,
  download: <path d="M12 4v12M7 11l5 5 5-5M4 20h16" />,
  menu: <path d="M4 6h16M4 12h16M4 18h10" />,
  panel: <path d="M4 5h16v14H4zM9.5 5v14" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  copy: <path d="M9 9h11v11H9zM5 15H4V4h11v1" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  upload: <path d="M12 16V4M7 9l5-5 5 5M4 16v4h16v-4" />,
  swap: <path d="M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4" />,
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9" />,
  columns: <path d="M4 5h16v14H4zM9.3 5v14M14.7 5v14" />,
  info: <path d="M12 11v6M12 7.5v.5M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z" />,
  stats: <path d="M5 20V12M10 20V5M15 20v-6M20 20V9" />,
  spark: <path d="M12 3v5M12 16v5M3 12h5M16 12h5M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3" />,
  warning: <path d="M12 4 2.5 20h19L12 4ZM12 10v5M12 17.5v.5" />,
  mail: <path d="M3 6h18v12H3zM3 7l9 7 9-7" />,
  offline: (
    <path d="M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.4M19 12a10 10 0 0 0-6-2.9M12 19v.5" />
  ),
  chat: <path d="M4 5h16v11H9l-5 4V5Z" />,
  team: (
    <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.4 3.5 5.1" />
  ),
  image: <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9.5v.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof paths;

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
  readonly className?: string;
}

/** A line icon in the colour of its text; decoration, hidden from screen readers. */
export function Icon({ name, ...rest }: IconProps) {
  return <Glyph {...rest}>{paths[name]}</Glyph>;
}

interface GlyphProps extends Omit<IconProps, "name"> {
  readonly children: ReactNode;
}

/** The same by its paths, for icons that come with what shows them. */
export function Glyph({ size = 18, className = "", children }: GlyphProps) {
  return (
    <svg
      className={`block flex-none ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
