/** The one list of other people's origins that our pages may frame: support chat (NAV-13) and dashboards. */
import { originOf, type ProductConfig } from '#domain/configuracao/valores.ts';

/** Exact origins, 'https://chat.exemplo.com.br'; empty while nothing is configured. */
export function frameOrigins(config: Pick<ProductConfig, 'chatSuporte' | 'dashboard'>): readonly string[] {
  const origins = [config.chatSuporte, config.dashboard].flatMap(
    (address) => (address && originOf(address)) || [],
  );
  return [...new Set(origins)];
}
