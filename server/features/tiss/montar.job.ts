/** A message of TISS in its thread: written by the schema, hashed, checked against the schema and against what it lets through. */
import { lerArvore } from '#domain/nota-fiscal/arvore.ts';
import { conferirMensagem } from '#domain/tiss/conferir.ts';
import { escrever, raizDe, type Conteudo } from '#domain/tiss/estrutura.ts';
import type { TipoGuia } from '#domain/tiss/conta.ts';
import type { GuiaNomeada } from '#domain/tiss/erros.ts';
import { semByte } from '#domain/tiss/letras.ts';
import { cabecalhoDe, corpoDoLote, mensagemDe, type Envelope } from '#domain/tiss/mensagem.ts';
import type { Codificacao } from '#domain/tiss/versao.ts';
import { campoTiss, faltaTiss } from '#messages/tiss.ts';
import { bytesEmLatim } from '#server/gateways/tiss/latim.ts';
import type { Job } from '#server/threads/job.ts';
import { errosDoEsquema, estruturaDa } from './esquema.ts';
import { hashDe } from './hash.ts';

export type Pedido = {
  readonly envelope: Envelope;
  /** What is inside `prestadorParaOperadora`; where `servico` is said, the payload of that root of the web service. */
  readonly corpo: Conteudo | LoteEmTexto;
  readonly codificacao: Codificacao;
  readonly servico?: string;
};

/** Guides as they are kept: opened here, where nobody waits. */
export type LoteEmTexto = {
  readonly lote: number;
  readonly tipo: TipoGuia;
  readonly guias: readonly (GuiaNomeada & { readonly conteudo: string })[];
};

export type Montada = {
  /** Letters of ISO-8859-1, as the file has them. */
  readonly xml: string;
  readonly hash: string;
  /** In words; none where it may leave. */
  readonly erros: readonly string[];
};

/** Where the hash comes, once the rest is written. */
const LUGAR = '@hash@';
const ESPACO = 'http://www.ans.gov.br/padroes/tiss/schemas';
const LIMITES = { letras: 30_000_000, tags: 1_500_000 };

const emTexto = (corpo: Conteudo | LoteEmTexto): corpo is LoteEmTexto => typeof corpo.lote === 'number';
const aberta = ({ conteudo }: { readonly conteudo: string }): Conteudo => JSON.parse(conteudo);

/** The net under what is told of each field before: a text that came by another way, by how it begins. */
const letrasSemByte = (folhas: readonly string[]): readonly string[] =>
  folhas.flatMap((folha) => {
    const fora = semByte(folha);
    return fora.length > 0 ? [faltaTiss.letras(campoTiss.trecho(folha), fora)] : [];
  });

/** Makes what is not valid, too: somebody reads the errors beside it. */
export const job: Job<Pedido, Montada> = ({ envelope, corpo: dado, codificacao, servico }) => {
  const corpo = emTexto(dado) ? corpoDoLote(dado.lote, dado.tipo, dado.guias.map(aberta)) : dado;
  const { versao } = envelope;
  const raiz = raizDe(estruturaDa(versao), servico ?? 'mensagemTISS');
  const mensagem = servico ? { cabecalho: cabecalhoDe(envelope), ...corpo } : mensagemDe(envelope, corpo);
  const comHash = { ...mensagem, ...(servico ? { hash: LUGAR } : { epilogo: { hash: LUGAR } }) };
  const { folhas, xml: semHash } = escrever(raiz, comHash);
  const letras = letrasSemByte(folhas);
  // Not even to be read beside its errors: as bytes it would say what nobody wrote.
  if (letras.length > 0) return { xml: '', hash: '', erros: letras };
  const hash = hashDe(folhas.join('').trim(), codificacao);
  const dentro = semHash.replace(`>${LUGAR}<`, `>${hash}<`);
  const nome = `ans:${raiz.nome}`;
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>\n<${nome} xmlns:ans="${ESPACO}">${dentro}</${nome}>`;
  const arvore = lerArvore(xml, LIMITES);
  return {
    xml,
    hash,
    erros: [
      ...errosDoEsquema(
        bytesEmLatim(xml),
        versao,
        servico ? 'tissWebServices' : 'tiss',
        emTexto(dado) ? dado.guias : [],
      ),
      ...(typeof arvore === 'string' || servico ? [] : conferirMensagem(arvore, versao)),
    ],
  };
};
