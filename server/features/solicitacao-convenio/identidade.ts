/**
 * Who it is, without an account: matrícula and birth date for sending, protocol beside them for looking up. Wrong and absent
 * take the same way, to the same words (docs/decisions/0225). Attempts are counted as sign-ins are (docs/decisions/0041).
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { formatData } from '#domain/formato/data.ts';
import { solicitacaoConvenio as esquema } from '#schemas/contratos/solicitacao-convenio.ts';
import { matriculaLida, protocoloLido } from '#domain/solicitacao-convenio/protocolo.ts';
import {
  CABECALHO_PASSE_SOLICITACAO,
  LIMITES_ENVIO,
  type Consulta,
  type ConsultaDada,
  type IdentidadeDada,
  type PasseDado,
  type SituacaoPublica,
} from '#domain/solicitacao-convenio/wire.ts';
import { solicitacaoPublica as texto } from '#messages/solicitacao-publica.ts';
import {
  contarFalha,
  contarTentativa,
  esquecerTentativas,
  JANELA_MINUTOS,
} from '#server/capabilities/conta/index.ts';
import { hoje, noFuso } from '#server/clock.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import {
  apagarPassesVencidos,
  canalAberto,
  canalDoNumero,
  guardarPasse,
  membroDa,
  passeVivo,
  situacaoDoProtocolo,
  type Canal,
  type Passe,
  type Situacao,
} from './repository.ts';

const resumoDe = (segredo: string): Buffer => createHash('sha256').update(segredo).digest();

/** Equal without telling by time how far; what is not known equals nothing. */
const igual = (dado: string, guardado: string | undefined): boolean =>
  timingSafeEqual(resumoDe(dado), resumoDe(guardado ?? `${dado} `)) && guardado !== undefined;

export async function exigirCanal(db: Queryable, endereco: string): Promise<Canal> {
  const canal = await canalAberto(db, endereco);
  if (!canal) throw new AppError('nao-encontrado', { messages: [texto.canalDesconhecido] });
  return canal;
}

/** Who did it from where, in the audit: no name, as nobody is signed in. */
async function anotar(
  db: Queryable,
  request: FastifyRequest,
  prestadorId: number | null,
  { recurso, id, acao }: { readonly recurso: string; readonly id: number | null; readonly acao: string },
): Promise<void> {
  const agente = request.headers['user-agent']?.slice(0, 300) ?? null;
  await writeEvent(
    db,
    { usuario: null, prestadorId, ip: request.ip, motivo: null },
    { recurso, id, acao, depois: { agente } },
  );
}

type Conferencia<T> = {
  readonly conta: string;
  readonly recusa: string;
  readonly achar: () => Promise<T | undefined>;
};

/** Counts, looks up and compares; one refusal, whatever was wrong. 403 'convite-identidade', 429 'tentativas-esgotadas'. */
async function conferir<T>(
  pool: Pool,
  request: FastifyRequest,
  { conta, recusa, achar }: Conferencia<T>,
): Promise<T> {
  const origem = { ip: request.ip };
  await contarTentativa(pool, conta, origem).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'tentativas-esgotadas') throw error;
    // The whole window: how much of it is over is not told to who guesses.
    throw new AppError(error.code, {
      messages: [texto.muitasTentativas(JANELA_MINUTOS)],
      data: { retryAfter: JANELA_MINUTOS * 60 },
    });
  });
  const achado = await achar();
  if (achado === undefined) {
    await inTransaction(pool, (db) => contarFalha(db, conta, null, origem));
    throw new AppError('convite-identidade', { messages: [recusa] });
  }
  await esquecerTentativas(pool, conta, origem);
  return achado;
}

async function novoPasse(
  db: Queryable,
  de: { readonly canalId: number; readonly beneficiarioId: number; readonly solicitacaoId: number | null },
): Promise<PasseDado> {
  const passe = randomBytes(32).toString('base64url');
  const para = de.solicitacaoId === null ? 'enviar' : 'consultar';
  await apagarPassesVencidos(db);
  const ate = await guardarPasse(db, {
    ...de,
    para,
    resumo: resumoDe(passe),
    minutos: LIMITES_ENVIO.passeMinutos,
  });
  return { passe, ate };
}

/** Before a request is sent. The card is judged only once the two agree. 403, 404, 409, 429. */
export async function identificar(
  pool: Pool,
  request: FastifyRequest,
  { canal: endereco, matricula, nascimento }: IdentidadeDada,
): Promise<PasseDado> {
  const canal = await exigirCanal(pool, endereco);
  const numero = matriculaLida(matricula);
  const membro = await conferir(pool, request, {
    conta: `beneficiario:${canal.id}:${numero}`,
    recusa: texto.naoConfere,
    async achar() {
      const achado = await membroDa(pool, canal, numero);
      return igual(nascimento, achado?.nascimento) ? achado : undefined;
    },
  });
  const { id, situacao, validadeCartao } = membro;
  if (situacao !== 'ATIVO') throw new AppError('transicao-recusada', { messages: [texto.suspenso] });
  const vencido = noFuso(canal.fuso ?? undefined, () => validadeCartao !== null && validadeCartao < hoje());
  if (vencido && validadeCartao !== null)
    throw new AppError('transicao-recusada', { messages: [texto.cartaoVencido(formatData(validadeCartao))] });
  return inTransaction(pool, async (db) => {
    await anotar(db, request, canal.prestadorId, { recurso: 'beneficiarios', id, acao: 'conferir-convite' });
    return novoPasse(db, { canalId: canal.id, beneficiarioId: id, solicitacaoId: null });
  });
}

const TITULO: ReadonlyMap<string, string> = new Map(
  esquema.properties.situacao.oneOf.map((estado) => [estado.const, estado.title]),
);

export function paraPublico(linha: Situacao): SituacaoPublica {
  const { protocolo, convenio, situacao, recebidaEm, venceEm, respondidaEm, finalizadaEm, validadeSenha } =
    linha;
  const { tipo, texto: pedido, pedidaEm } = linha;
  return {
    protocolo,
    convenio,
    situacao,
    titulo: TITULO.get(situacao) ?? situacao,
    recebidaEm,
    // Nothing is due any more once it was answered.
    venceEm: situacao === 'EM_ANALISE' ? venceEm : null,
    respondidaEm,
    finalizadaEm,
    validadeSenha,
    pendencia:
      situacao.startsWith('AGUARDANDO') && tipo !== null && pedido !== null && pedidaEm !== null
        ? { tipo, texto: pedido, pedidaEm }
        : null,
  };
}

/** State and dates of a request for who knows its protocol and the member's two. 403, 429. */
export async function consultar(
  pool: Pool,
  request: FastifyRequest,
  { matricula, protocolo, nascimento }: ConsultaDada,
): Promise<Consulta> {
  // What is no protocol takes the whole way too: 'I' is no letter of one, and none is found.
  const lido = protocoloLido(protocolo) ?? 'IIII';
  const numero = matriculaLida(matricula);
  const achada = await conferir(pool, request, {
    conta: `solicitacao:${lido}`,
    recusa: texto.consultaNaoConfere,
    async achar() {
      const linha = await situacaoDoProtocolo(pool, lido);
      const confere = [igual(nascimento, linha?.nascimento), igual(numero, linha?.matricula)];
      return confere.every(Boolean) ? linha : undefined;
    },
  });
  const { id, canalId, beneficiarioId, prestadorId } = achada;
  const passe = await inTransaction(pool, async (db) => {
    await anotar(db, request, prestadorId, { recurso: 'solicitacoes-convenio', id, acao: 'abrir-convite' });
    return novoPasse(db, { canalId, beneficiarioId, solicitacaoId: id });
  });
  return { ...paraPublico(achada), ...passe };
}

/** The proof that the caller brings, for one of these ends. 403 'convite-passe'. */
export async function exigirPasse(
  db: Queryable,
  request: FastifyRequest,
  ...para: readonly ('enviar' | 'consultar')[]
): Promise<Passe & { readonly canal: Canal }> {
  const dado = request.headers[CABECALHO_PASSE_SOLICITACAO];
  const passe =
    typeof dado === 'string' && dado.length <= 100 ? await passeVivo(db, resumoDe(dado), para) : undefined;
  const canal = passe && (await canalDoNumero(db, passe.canalId));
  if (!passe || !canal) throw new AppError('convite-passe', { messages: [texto.passe] });
  return { ...passe, canal };
}
