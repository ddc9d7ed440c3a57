/**
 * One invoice on its way: numbered and signed in one transaction, checked by the schema, sent once. An answer that never came
 * is asked for by the DPS's identity; only a 404 there lets the very same bytes go again (docs/decisions/0230).
 */
import { AppError } from '#domain/errors/app-error.ts';
import { diaDe, FUSO_PADRAO } from '#domain/formato/fuso.ts';
import { campo, lerEmissao, textoDe, type RespostaSefin } from '#domain/nota-servico/resposta.ts';
import { lerNfse } from '#domain/nota-servico/nfse.ts';
import { chaveNfseConfere } from '#domain/nota-servico/numeros.ts';
import { frasesDaRecusa, notaServico as texto } from '#messages/nota-servico.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { hoje } from '#server/clock.ts';
import { inTransaction } from '#server/database/query.ts';
import { SemResposta, type Credencial, type Resposta, type SistemaNfse } from '#server/gateways/nfse/port.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { assinarXml } from './assinar.ts';
import { salaDe, type Casa, type Sala } from './casa.ts';
import { credencialDaUnidade } from './certificado-repository.ts';
import { dpsDaNota, ehProducao } from './montar.ts';
import { configuracaoDaUnidade, servicoDaNota, type Nota } from './preparar.ts';
import { guardarXml, lerXml, prestadorDaNota, proximoNumero } from './repository.ts';
import { NOTA_POR_EMAIL } from './tipos.ts';

const LEAST_WAIT_MS = 3_000;
const MOST_WAIT_MS = 600_000;

/** A quarter of what was waited already: soon at first, and every ten minutes when the system is away for a day. */
export function esperaDaConsulta(enviadaEm: string | null, agora: number): number {
  const passado = agora - Date.parse(enviadaEm ?? new Date(agora).toISOString());
  return Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, Math.round(passado / 4)));
}

type Assinada = { readonly nota: Nota; readonly xml: string; readonly nova: boolean };

/** Sends, or asks what became of what was sent. Answers when to look again where that is not known yet. */
export async function enviarNota(casa: Casa, notaId: number): Promise<void | { readonly laterMs: number }> {
  const stored = await prestadorDaNota(casa.pool, notaId);
  if (!stored || !['NA_FILA', 'ENVIADA'].includes(stored.situacao)) return undefined;
  const { prestadorId } = stored;
  const credencial = await credencialEmVigor(casa, prestadorId);
  if (typeof credencial === 'string') {
    // What was sent may be a note already: that is asked once there is a certificate again.
    if (stored.situacao === 'ENVIADA') return { laterMs: MOST_WAIT_MS };
    return rejeitar(casa, { id: notaId, prestadorId }, credencial, null);
  }
  const assinada = await assinadaOuNova(casa, {
    id: notaId,
    prestadorId,
    situacao: stored.situacao,
    credencial,
  });
  if (!assinada) return undefined;
  const { nota, xml, nova } = assinada;
  const sistema = casa.sistemas[ehProducao(nota.ambiente) ? 'PRODUCAO' : 'RESTRITA'];
  const maisTarde = { laterMs: esperaDaConsulta(nota.enviadaEm, Date.now()) };
  if (!nova) {
    const havia = await consultar(sistema, credencial, nota.idDps ?? '');
    if (havia === 'incerta') return maisTarde;
    if (havia !== 'nao-ha') return autorizar(casa, prestadorId, nota, havia);
  }
  const defeitos = await casa.conferir({ xml, esquema: 'DPS_v1.01.xsd' });
  if (defeitos.length > 0)
    return rejeitar(casa, { id: nota.id, prestadorId }, texto.esquema(defeitos.slice(0, 3)), 'XSD');
  const resposta = lerEmissao(
    ...partes(await semQueda(sistema.emitir(credencial, xml))),
    sistema.desempacotar,
  );
  if (resposta.tipo === 'incerta') return maisTarde;
  if (resposta.tipo === 'sem-acesso')
    return rejeitar(casa, { id: nota.id, prestadorId }, texto.semAcesso, '403');
  if (resposta.tipo === 'recusada') {
    const codigos = resposta.recusas.map(({ codigo }) => codigo).join(' ');
    return rejeitar(casa, { id: nota.id, prestadorId }, frasesDaRecusa(resposta.recusas), codigos);
  }
  return autorizar(casa, prestadorId, nota, resposta);
}

const partes = ({ status, corpo }: Resposta): [number, unknown] => [status, corpo];

/** A line that broke is an answer of its own: nobody knows. */
async function semQueda(chamada: Promise<Resposta>): Promise<Resposta> {
  try {
    return await chamada;
  } catch (error) {
    if (error instanceof SemResposta) return { status: 599, corpo: null };
    throw error;
  }
}

/** The certificate, or why none signs. */
export async function credencialEmVigor(casa: Casa, prestadorId: number): Promise<Credencial | string> {
  const guardada = await credencialDaUnidade(casa.pool, casa.cofre, prestadorId);
  if (guardada === undefined) return texto.semCertificado;
  if (guardada === null) return texto.certificadoIlegivel;
  const fim = Date.parse(guardada.valeAte);
  return fim <= Date.now() ? texto.certificadoVencido(diaDe(fim)) : guardada.credencial;
}

/** Numbered and signed here and now, or as it was signed before. What lacks rejects it, and it takes no number. */
async function assinadaOuNova(
  casa: Casa,
  stored: {
    readonly id: number;
    readonly prestadorId: number;
    readonly situacao: string;
    readonly credencial: Credencial;
  },
): Promise<Assinada | undefined> {
  const { id, prestadorId, credencial } = stored;
  if (stored.situacao === 'ENVIADA') {
    const xml = await lerXml(casa.pool, id, 'DPS');
    const nota = await salaDe(casa, casa.pool, prestadorId).registros('notas-servico').server.read(id);
    if (xml === null) throw new Error(`invoice ${id} was sent and its text is not kept`);
    return { nota, xml, nova: false };
  }
  try {
    return await inTransaction(casa.pool, (db) => numerar(salaDe(casa, db, prestadorId), id, credencial));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await rejeitar(casa, { id, prestadorId }, frasesDe(error), null);
    return undefined;
  }
}

export const frasesDe = (error: AppError): string =>
  [...error.messages, ...Object.values(error.errors ?? {}).flat()].join(' ').slice(0, 2000);

async function numerar(sala: Sala, id: number, credencial: Credencial): Promise<Assinada | undefined> {
  const porta = sala.registros('notas-servico').server;
  const lida = await porta.read(id);
  const configuracao = await configuracaoDaUnidade(sala);
  const servico = await servicoDaNota(sala, lida.servicoNotaId);
  const { ambiente, serie } = configuracao;
  const mesmaSerie = lida.numero !== null && lida.ambiente === ambiente && lida.serie === serie;
  const numero =
    mesmaSerie && lida.numero !== null
      ? lida.numero
      : await proximoNumero(sala.db, {
          prestadorId: sala.prestadorId,
          ambiente,
          serie,
          primeiro: configuracao.primeiroNumero,
        });
  const agora = Date.now();
  const dps = await dpsDaNota(lida, { configuracao, servico, numero, agora }, sala);
  const xml = assinarXml(
    dps.xml,
    'infDPS',
    credencial,
    configuracao.algoritmo === 'SHA1' ? 'SHA1' : 'SHA256',
  );
  await porta.set(id, {
    numero,
    serie,
    ambiente,
    idDps: dps.id,
    enviadaEm: new Date(agora).toISOString(),
    recusa: null,
    codigoRecusa: null,
  });
  const nota = await porta.transition(id, { transicao: 'tomar-numero' });
  await guardarXml(sala.db, id, 'DPS', xml);
  return { nota, xml, nova: true };
}

/** What Sefin has of an identity. */
async function consultar(
  sistema: SistemaNfse,
  credencial: Credencial,
  idDps: string,
): Promise<Extract<RespostaSefin, { readonly tipo: 'autorizada' }> | 'nao-ha' | 'incerta'> {
  try {
    const existe = await sistema.dpsExiste(credencial, idDps);
    if (existe === 404) return 'nao-ha';
    if (existe !== 200 && existe !== 204) return 'incerta';
    const { status, corpo } = await sistema.consultarDps(credencial, idDps);
    const chave = status === 200 ? textoDe(campo(corpo, 'chaveAcesso')) : null;
    if (chave === null) return 'incerta';
    const nota = await sistema.consultarNota(credencial, chave);
    const lida = lerEmissao(nota.status, nota.corpo, sistema.desempacotar);
    return lida.tipo === 'autorizada' ? lida : 'incerta';
  } catch (error) {
    if (error instanceof SemResposta) return 'incerta';
    throw error;
  }
}

async function autorizar(
  casa: Casa,
  prestadorId: number,
  nota: Nota,
  { chave, nfse }: Extract<RespostaSefin, { readonly tipo: 'autorizada' }>,
): Promise<void> {
  const lida = lerNfse(nfse);
  if (
    !lida ||
    lida.idDps !== nota.idDps ||
    !chaveNfseConfere(chave) ||
    (lida.chave !== '' && lida.chave !== chave)
  )
    throw new AppError('servico-indisponivel', { messages: [texto.outraPessoa] });
  const autorizadaEm = new Date().toISOString();
  await inTransaction(casa.pool, async (db) => {
    const sala = salaDe(casa, db, prestadorId);
    const porta = sala.registros('notas-servico').server;
    await porta.set(nota.id, {
      chave,
      numeroNfse: lida.numero,
      emissao: /^\d{4}-\d{2}-\d{2}/.exec(lida.emissao)?.[0] ?? diaDe(Date.now(), FUSO_PADRAO),
      autorizadaEm,
      recusa: null,
      codigoRecusa: null,
    });
    await porta.transition(nota.id, { transicao: 'autorizar' });
    await guardarXml(db, nota.id, 'NFSE', nfse);
    if (nota.substituiId !== null) await darPorSubstituida(sala, nota, nota.substituiId);
    const { enviarEmail } = await configuracaoDaUnidade(sala);
    if (enviarEmail && nota.emailTomador !== null)
      await enqueue(db, NOTA_POR_EMAIL, { notaId: nota.id }, { key: `nota-email:${nota.id}` });
  });
}

/** What the old one was made of is the new one's from now on. */
async function darPorSubstituida({ registros }: Sala, nova: Nota, antigaId: number): Promise<void> {
  const porta = registros('notas-servico').server;
  const antiga = await porta.read(antigaId);
  await porta.set(antigaId, { chaveOrigem: null, pedeCancelamento: false });
  if (antiga.situacao !== 'SUBSTITUIDA')
    await porta.transition(antigaId, { transicao: 'dar-por-substituida' });
  await porta.set(nova.id, { chaveOrigem: antiga.chaveOrigem ?? nova.chaveOrigem });
}

async function rejeitar(
  casa: Casa,
  { id, prestadorId }: { readonly id: number; readonly prestadorId: number },
  recusa: string,
  codigoRecusa: string | null,
): Promise<void> {
  await inTransaction(casa.pool, async (db) => {
    const porta = salaDe(casa, db, prestadorId).registros('notas-servico').server;
    await porta.set(id, { recusa, codigoRecusa: codigoRecusa?.slice(0, 60) ?? null });
    await porta.transition(id, { transicao: 'rejeitar', motivo: recusa.slice(0, 500) });
    await notificar(db, {
      para: await quemPode(db, { sujeito: 'notaservico', acao: 'emitir', prestadorId }),
      tipo: 'NFS',
      titulo: texto.recusada,
      texto: texto.recusadaTexto,
      destino: '/notas-servico',
      prestadorId,
      chave: `nota-rejeitada:${prestadorId}:${hoje()}`,
    });
  });
}
