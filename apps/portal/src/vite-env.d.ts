/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_COMPANY_NAME?: string;
  readonly VITE_COMPANY_ADDRESS?: string;
  readonly VITE_COMPANY_REGISTRATION?: string;
  readonly VITE_SUPPORT_EMAIL?: string;
}
