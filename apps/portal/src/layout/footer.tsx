import { Link } from "react-router";
import { company } from "../company.ts";
import { ThemeSwitch } from "../theme/theme-switch.tsx";

const links = [
  ["/chat", "Chat"],
  ["/pricing", "Pricing"],
  ["/contact", "Contact"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
] as const;

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col gap-6 px-5 py-8 text-sm text-muted sm:px-8 md:flex-row md:items-center">
        <p>
          © {new Date().getFullYear()} {company.name}
        </p>
        <nav aria-label="Footer" className="md:ml-auto">
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
