import { Link } from "react-router";
import { company } from "../company.ts";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { classNames } from "../ui/class-names.ts";

const links = [
  ["/chat", "Chat"],
  ["/pricing", "Pricing"],
  ["/contact", "Contact"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
] as const;

export function Footer({ slim = false }: { slim?: boolean }) {
  return (
    <footer className={classNames("border-t border-line", slim && "hidden sm:block")}>
      <div
        className={classNames(
          "flex text-muted sm:px-8",
          slim
            ? "items-center justify-between gap-6 px-5 py-1 text-xs"
            : "mx-auto max-w-6xl flex-col gap-6 px-5 py-8 text-sm md:flex-row md:items-center",
        )}
      >
        <p>
          © {new Date().getFullYear()} {company.name}
        </p>
        <nav aria-label="Footer" className={slim ? undefined : "md:ml-auto"}>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {links.map(([to, label]) => (
              <li key={to}>
                <Link to={to} className="inline-block py-1 hover:text-ink hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
