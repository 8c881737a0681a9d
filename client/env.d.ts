interface ImportMetaEnv {
  /** The release this build was made from, of package.json (A1.12). */
  readonly RELEASE: string;
}
