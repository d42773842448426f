declare module "*.css?inline" {
  const css: string;
  // biome-ignore lint/style/noDefaultExport: Vite hands a style sheet out as the default
  export default css;
}
