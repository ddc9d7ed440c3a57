/** The web service of TISS: SOAP 1.1, document/literal, an empty soapAction; a message in, the plan's message out. */
import { buscarBytes } from '../fetch-bytes.ts';
import { bytesEmLatim } from './latim.ts';

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The address, where the server was told of its host (TISS_HOSTS, separated by commas): who keeps the register of convênios must
 * not be able to send the server anywhere. Undefined: it may not be called.
 */
export function enderecoPermitido(endereco: string | null, hosts: string | undefined): URL | undefined {
  if (endereco === null || !URL.canParse(endereco)) return undefined;
  const url = new URL(endereco);
  const conhecidos = (hosts ?? '').split(',').map((host) => host.trim().toLowerCase());
  if (!conhecidos.includes(url.host.toLowerCase())) return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.includes(url.hostname))
    ? url
    : undefined;
}

/**
 * `mensagem`: the root of the web service, with its XML declaration, in ISO-8859-1. Throws where nobody answers 200, and where
 * a letter has no byte in that alphabet.
 */
export async function chamarTiss(url: URL, mensagem: string): Promise<Uint8Array> {
  const [, declaracao = '', corpo = mensagem] = /^(<\?xml[^>]*\?>)?\s*([\s\S]*)$/.exec(mensagem) ?? [];
  const envelope = `${declaracao}<soapenv:Envelope xmlns:soapenv="${ENVELOPE}"><soapenv:Body>${corpo}</soapenv:Body></soapenv:Envelope>`;
  return buscarBytes(url.href, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=ISO-8859-1', soapaction: '""' },
    body: bytesEmLatim(envelope),
    timeoutMs: TIMEOUT_MS,
    maior: MAX_BYTES,
  });
}
