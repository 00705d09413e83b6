/** The option with the order in which the engines of a capability are tried; null follows the settings. */
export const engineOrderOption = (capability: string) => `engines.order.${capability}`;
