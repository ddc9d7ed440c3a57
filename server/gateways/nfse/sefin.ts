/**
 * The national API over TLS with the unit's certificate (docs/guides/nota-servico.md): JSON whose one member is the signed XML,
 * gzip, base64. The signed bytes go as they are: nothing is written anew after signing.
 */
import { request as httpsRequest } from 'node:https';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SemResposta, type Credencial, type Resposta, type SistemaNfse } from './port.ts';

const MOST_BYTES = 4_000_000;
/** A note is some 10 kB; more unpacked is no note. */
const MOST_UNPACKED = 8_000_000;

export type EnderecosNfse = { readonly sefin: string; readonly adn: string };
export type OpcoesNfse = { readonly timeoutMs: number; readonly ca: readonly string[] | undefined };

type Chamada = {
  readonly credencial: Credencial;
  readonly metodo: 'GET' | 'POST' | 'HEAD';
  readonly url: string;
  readonly corpo?: object;
};

const empacotar = (xml: string): string => gzipSync(Buffer.from(xml, 'utf8')).toString('base64');

export function sistemaNfse({ sefin, adn }: EnderecosNfse, opcoes: OpcoesNfse): SistemaNfse {
  const chamar = (chamada: Chamada): Promise<Resposta> => umaChamada(chamada, opcoes);
  return {
    emitir: (credencial, dps) =>
      chamar({
        credencial,
        metodo: 'POST',
        url: `${sefin}/nfse`,
        corpo: { dpsXmlGZipB64: empacotar(dps) },
      }),
    async dpsExiste(credencial, idDps) {
      return (await chamar({ credencial, metodo: 'HEAD', url: `${sefin}/dps/${idDps}` })).status;
    },
    consultarDps: (credencial, idDps) => chamar({ credencial, metodo: 'GET', url: `${sefin}/dps/${idDps}` }),
    consultarNota: (credencial, chave) =>
      chamar({ credencial, metodo: 'GET', url: `${sefin}/nfse/${chave}` }),
    registrarEvento: (credencial, chave, pedido) =>
      chamar({
        credencial,
        metodo: 'POST',
        url: `${sefin}/nfse/${chave}/eventos`,
        corpo: { pedidoRegistroEventoXmlGZipB64: empacotar(pedido) },
      }),
    consultarEvento: (credencial, chave, tipo, sequencia) =>
      chamar({ credencial, metodo: 'GET', url: `${sefin}/nfse/${chave}/eventos/${tipo}/${sequencia}` }),
    documentos: (credencial, nsu, documento) =>
      chamar({
        credencial,
        metodo: 'GET',
        url: `${adn}/contribuintes/DFe/${nsu}?cnpjConsulta=${documento}&lote=true`,
      }),
    desempacotar: (base64) =>
      gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: MOST_UNPACKED }).toString('utf8'),
  };
}

function umaChamada(
  { credencial, metodo, url, corpo }: Chamada,
  { timeoutMs, ca }: OpcoesNfse,
): Promise<Resposta> {
  return new Promise((responder, falhou) => {
    const texto = corpo === undefined ? undefined : JSON.stringify(corpo);
    const falha = (causa: unknown): void =>
      falhou(
        new SemResposta(`${metodo} ${url}`, {
          cause: causa instanceof Error ? causa : new Error(String(causa)),
        }),
      );
    const pedido = httpsRequest(
      url,
      {
        method: metodo,
        key: credencial.chave,
        cert: [credencial.certificado, ...credencial.cadeia].join('\n'),
        ...(ca ? { ca: [...ca] } : {}),
        // Each unit has its own certificate: a connection is never shared.
        agent: false,
        headers: {
          accept: 'application/json',
          ...(texto === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(texto) }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (resposta) => {
        const partes: Buffer[] = [];
        let total = 0;
        resposta.on('data', (parte: Buffer) => {
          total += parte.length;
          if (total > MOST_BYTES) resposta.destroy(new Error('the answer is too large'));
          else partes.push(parte);
        });
        resposta.on('error', falha);
        resposta.on('end', () => {
          const lido = Buffer.concat(partes).toString('utf8');
          responder({ status: resposta.statusCode ?? 0, corpo: jsonOuNada(lido) });
        });
      },
    );
    pedido.on('error', falha);
    pedido.end(texto);
  });
}

function jsonOuNada(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}
