/** Where the media server of large video visits is (docs/decisions/0134): three values, all or none. */
import { given, type Env, type VariableName } from '#server/plugins/variables.ts';

export type ConfigMidia = {
  /** Where browsers open the call: wss://. */
  readonly url: string;
  /** The same server's address for calls by HTTP. */
  readonly api: string;
  readonly chave: string;
  readonly segredo: string;
};

const NOMES = ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'] as const;
/** A shorter key is no key for HS256 (RFC 7518, 3.2). */
const SEGREDO_MINIMO = 32;
/** In the clear only where nothing leaves the machine. */
const LOCAIS: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Null where none is configured. Throws an Error in Portuguese that lists every wrong variable. */
export function lerConfigMidia(env: Env): ConfigMidia | null {
  const texto = (nome: VariableName): string => given(env, nome) ?? '';
  const faltam = NOMES.filter((nome) => texto(nome) === '');
  if (faltam.length === NOMES.length) return null;
  const problemas = faltam.map((nome) => `${nome}: falta para usar o servidor de mídia`);
  const [dado, chave, segredo] = [
    texto('LIVEKIT_URL'),
    texto('LIVEKIT_API_KEY'),
    texto('LIVEKIT_API_SECRET'),
  ];
  const url = URL.canParse(dado) ? new URL(dado) : null;
  const segura = url?.protocol === 'wss:' || (url?.protocol === 'ws:' && LOCAIS.includes(url.hostname));
  const inteira = url !== null && !url.username && !url.search && !url.hash && url.pathname === '/';
  if (dado !== '' && !(segura && inteira))
    problemas.push(`LIVEKIT_URL: use um endereço como wss://midia.exemplo.com.br, não '${dado}'`);
  if (segredo !== '' && segredo.length < SEGREDO_MINIMO)
    problemas.push(`LIVEKIT_API_SECRET: use um segredo de ao menos ${SEGREDO_MINIMO} caracteres`);
  if (problemas.length > 0 || url === null)
    throw new Error(`Configuração com erro:\n  ${problemas.join('\n  ')}`);
  const origem = `${url.protocol}//${url.host}`;
  return { url: origem, api: origem.replace(/^ws/, 'http'), chave, segredo };
}

/** What the page may speak to where a media server is configured: the call, and the question why it did not open. */
export function origensDaMidia(env: Env): readonly string[] {
  const config = lerConfigMidia(env);
  return config === null ? [] : [config.url, config.api];
}
