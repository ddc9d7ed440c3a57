/**
 * A joining as a row of its register: what it keeps, how it is done, and how it is taken back (docs/guides/paciente.md).
 * Two records of a patient and the name that an emergency patient got are undone by the same rows.
 */
import { AppError, recusar } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { desfazAte, desfeito } from '#domain/paciente/desfazer.ts';
import { NASCIMENTO, type Valores } from '#domain/paciente/uniao.ts';
import type { Desfazer, OQueVai } from '#domain/paciente/wire.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { uniaoServidor as texto, unificarServidor } from '#messages/uniao.ts';
import type { Queryable } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { findRow } from '#server/engine/read.ts';
import type { Records, Recurso, Stored } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { moverLinhas, quantosPassaram, type Passagem } from './mover-tudo.ts';
import {
  devolverDocumentos,
  doAtendimento,
  documentosDe,
  escritosDepois,
  partesDoQueVolta,
  travarPacientes,
  versoesDe,
  type OQueRefere,
} from './repository.ts';

export type Uniao = Stored<'unioes-pacientes'>;
type Portas = <R extends Recurso>(recurso: R) => Records<R>;

/** What is kept of a joining beside its columns. */
export type Guardado = Passagem & {
  readonly fica: { readonly antes: Valores; readonly depois: Valores };
  readonly sai: Valores;
};

/** As it stands in the row once it is done. */
export function comoFica(
  registry: Registry,
  guardado: Guardado,
): { readonly passaram: OQueVai[]; readonly guardado: string; readonly desfazAte: string } {
  return {
    passaram: quantosPassaram(guardado).map(({ tabela, total }) => ({
      titulo: tituloDe(registry, tabela, total),
      total,
    })),
    guardado: JSON.stringify(guardado),
    desfazAte: desfazAte(new Date().toISOString()),
  };
}

/** As the counted things are called: one by its own name, more by the register's. */
export function tituloDe(registry: Registry, tabela: string, total = 2): string {
  const entity = registry.entities.find((entity) => entity.table === tabela);
  if (tabela === 'documento') return unificarServidor.documentos(total);
  if (tabela === 'paciente') return unificarServidor.antes(total);
  if (!entity) return unificarServidor.outras(tabela);
  return total === 1 ? entity.title : entity.plural;
}

type Lugar = { readonly registry: Registry; readonly registros: Portas };

type Volta = {
  readonly guardado: Guardado;
  /** Rows that go back, with those of the arrival and of what goes back that were written since. */
  readonly linhas: readonly OQueRefere[];
  readonly documentos: number;
  readonly valores: Valores;
  readonly avisos: readonly string[];
  readonly impede: string | null;
};

/** What undoing would do now; nothing is written. */
async function volta(db: Queryable, { registry, registros }: Lugar, uniao: Uniao): Promise<Volta> {
  const vazia = { linhas: [], documentos: 0, valores: {}, avisos: [] };
  if (uniao.guardado === null) return { ...vazia, guardado: NADA, impede: texto.semGuardado };
  const guardado = JSON.parse(uniao.guardado) as Guardado;
  const { ficaId, saiId } = uniao;
  const { call } = registros('pacientes').server.everybodys;
  const [fica, sai] = [await pacienteAgora(db, call, ficaId), await pacienteAgora(db, call, saiId)];
  const impede = impedimento(uniao, fica, sai);
  const avisos: string[] = [];
  const linhas: OQueRefere[] = [];
  for (const { tabela, coluna, linhas: idas } of guardado.passou) {
    const agora = new Map(
      await versoesDe(
        db,
        { tabela, coluna },
        ficaId,
        idas.map(([id]) => id),
      ),
    );
    const titulo = tituloDe(registry, tabela);
    const mudaram = idas.filter(([id, versao]) => agora.has(id) && agora.get(id) !== versao).length;
    const sairam = idas.length - agora.size;
    if (mudaram > 0) avisos.push(texto.alteradas(titulo, mudaram));
    if (sairam > 0) avisos.push(texto.idas(titulo, sairam));
    if (agora.size > 0) linhas.push({ tabela, coluna, ids: [...agora.keys()] });
  }
  const desde = uniao.feitaEm ?? uniao.pedidaEm;
  if (uniao.atendimentoId !== null)
    for (const oQue of await doAtendimento(db, ficaId, uniao.atendimentoId)) juntar(linhas, oQue);
  for (const oQue of await partesDoQueVolta(db, { de: ficaId, desde }, linhas)) juntar(linhas, oQue);
  const { valores, ficam } = desfeito(
    registros('pacientes').call.entity,
    guardado.fica.antes,
    guardado.fica.depois,
    fica,
  );
  for (const campo of ficam) avisos.push(texto.fica(campo));
  for (const { tabela, total } of await escritosDepois(db, { de: ficaId, desde }, linhas))
    avisos.push(texto.escritos(tituloDe(registry, tabela), total));
  const documentos = await documentosDe(db, ficaId, guardado.documentos);
  const renomeados = documentos.filter(({ renomeado }) => renomeado).length;
  if (renomeados > 0) avisos.push(texto.renomeados(renomeados));
  return { guardado, linhas, documentos: documentos.length, valores, avisos, impede };
}

function juntar(linhas: OQueRefere[], { tabela, coluna, ids }: OQueRefere): void {
  const onde = linhas.findIndex((oQue) => oQue.tabela === tabela && oQue.coluna === coluna);
  const juntas = { tabela, coluna, ids: [...new Set([...(linhas[onde]?.ids ?? []), ...ids])] };
  if (onde === -1) linhas.push(juntas);
  else linhas[onde] = juntas;
}

/** Nobody reads the record by this: it is compared, and no more is told than what differs. */
async function pacienteAgora(db: Queryable, call: EntityCall, id: number): Promise<Stored<'pacientes'>> {
  const row = await findRow(db, call, id);
  if (!row) throw new AppError('nao-encontrado');
  return row as Stored<'pacientes'>;
}

const NADA: Guardado = { passou: [], documentos: [], fica: { antes: {}, depois: {} }, sai: {} };

/** Why it may not be undone: too late, or the records are no longer as it left them. */
function impedimento(uniao: Uniao, fica: Stored<'pacientes'>, sai: Stored<'pacientes'>): string | null {
  if (uniao.desfazAte !== null && Date.parse(uniao.desfazAte) < Date.now())
    return texto.passouDoPrazo(formatMinuto(uniao.desfazAte).slice(0, 10));
  if (fica.excluidoEm !== undefined) return texto.naLixeira;
  if (fica.cadastro === 'UNIFICADO') return texto.unidoDepois(fica._ref.unificadoComId?.label ?? '');
  const comoFicou =
    uniao.origem === 'IDENTIFICACAO'
      ? sai.excluidoEm !== undefined
      : sai.cadastro === 'UNIFICADO' && sai.unificadoComId === fica.id && sai.excluidoEm === undefined;
  return comoFicou ? null : texto.foraDaLixeira;
}

/** What undoing would do now, in words, before anybody is asked for a reason. */
export async function previsao(db: Queryable, lugar: Lugar, uniao: Uniao): Promise<Desfazer> {
  const { id, situacao, pedidaPor, ficaId, saiId, nomeFica, nomeSai, desfazAte: ate } = uniao;
  const visto = { id, situacao, pedidaPor, ficaId, saiId, nomeFica, nomeSai, ate };
  if (situacao !== 'FEITA') return { ...visto, voltam: [], avisos: [], impede: texto.naoFeita };
  const { linhas, documentos, avisos, impede } = await volta(db, lugar, uniao);
  const porTabela = new Map<string, number>();
  for (const { tabela, ids } of linhas) porTabela.set(tabela, (porTabela.get(tabela) ?? 0) + ids.length);
  if (documentos > 0) porTabela.set('documento', documentos);
  return {
    ...visto,
    voltam: [...porTabela].map(([tabela, total]) => ({
      titulo: tituloDe(lugar.registry, tabela, total),
      total,
    })),
    avisos,
    impede,
  };
}

/** The same as sentences. */
export function emPalavras({ impede, voltam, avisos }: Desfazer): string {
  if (impede !== null) return impede;
  const volta = voltam.length === 0 ? texto.nadaVolta : texto.volta(voltam);
  return [volta, ...(avisos.length === 0 ? [texto.semAvisos] : avisos)].join(' ').slice(0, 4000);
}

/** Both records are two again. The step of the register writes that it is undone. */
export async function desfazerUniao(
  db: Queryable,
  lugar: Lugar & { readonly contexto: Contexto },
  uniao: Uniao,
): Promise<void> {
  const { registry, registros, contexto } = lugar;
  const { ficaId, saiId } = uniao;
  await travarPacientes(db, { de: saiId, para: ficaId });
  const { guardado, linhas, valores, impede } = await volta(db, lugar, uniao);
  if (impede !== null) recusar(impede);
  const pacientes = registros('pacientes').server.everybodys;
  const escrever = async (entra: (campo: string) => boolean) => {
    const parte = Object.fromEntries(Object.entries(valores).filter(([campo]) => entra(campo)));
    if (Object.keys(parte).length > 0)
      await pacientes.update(ficaId, parte, (await pacientes.read(ficaId)).versao);
  };
  // What only one record may hold is let go before the other takes it again.
  await escrever((campo) => !NASCIMENTO.includes(campo));
  await trazerDeVolta(registros, uniao, guardado);
  const { nome, nomeSocial } = await pacientes.read(saiId);
  const mudanca = { registry, registros, troca: { de: ficaId, para: saiId }, nome: nomeSocial ?? nome };
  for (const oQue of linhas) await moverLinhas(db, mudanca, oQue);
  // After what happened to the other has gone back: it may have been before this one was born.
  await escrever((campo) => NASCIMENTO.includes(campo));
  await devolverDocumentos(db, mudanca.troca, guardado.documentos);
  if (uniao.atendimentoId !== null)
    await registros('atendimentos-urgencia').server.everybodys.setAll(
      [
        {
          id: uniao.atendimentoId,
          valores: { naoIdentificado: true, nomeAntes: null, identificadoEm: null, identificadoPor: null },
        },
      ],
      { joining: true },
    );
  for (const id of [ficaId, saiId])
    await auditAct(db, 'pacientes', contexto, {
      acao: 'desfazer-uniao',
      id,
      depois: { ficou: ficaId, separado: saiId },
    });
}

/** The record that went is in use again, with the numbers that it had let go. */
async function trazerDeVolta(
  registros: Portas,
  { saiId, origem }: Uniao,
  { sai: antes }: Guardado,
): Promise<void> {
  const pacientes = registros('pacientes').server.everybodys;
  if (origem === 'IDENTIFICACAO') {
    await pacientes.restore(saiId, (await pacientes.read(saiId)).versao);
    return;
  }
  await pacientes.transition(saiId, { transicao: 'separar', campos: { ativo: antes['ativo'] !== false } });
  await pacientes.set(saiId, {
    unificadoComId: null,
    unificadoEm: null,
    unificadoPor: null,
    motivoUnificacao: null,
  });
  const { entity } = registros('pacientes').call;
  const agora: Valores = await pacientes.read(saiId);
  const soltos = entity.unique
    .flatMap((campos) => (campos.length === 1 ? campos : []))
    .filter((campo) => (agora[campo] ?? null) === null && (antes[campo] ?? null) !== null);
  if (soltos.length === 0) return;
  await pacientes.update(
    saiId,
    Object.fromEntries(soltos.map((campo) => [campo, antes[campo]])),
    Number(agora['versao']),
  );
}
