/** A setting that cannot be used. The message names it and says what it should be. */
export class ConfigError extends Error {}
