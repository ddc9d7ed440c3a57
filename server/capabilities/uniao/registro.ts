/**
 * A joining as a row of its register: what it keeps, how it is done, and how it is taken back (docs/guides/paciente.md).
 * Two records of a patient and the name that an emergency patient got are undone by the same rows.
 */
import { AppError, recusar } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import {
  desfazAte,
  desfeito,
  novidadesDoCadastro,
  porDecidir,
  retrato,
  type Decisoes,
  type Desfeito,
  type Novidade,
} from '#domain/paciente/desfazer.ts';
import { NASCIMENTO, type Valores } from '#domain/paciente/uniao.ts';
import type { Desfazer, OQueVai } from '#domain/paciente/wire.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { novidadeTexto, uniaoServidor as texto, unificarServidor } from '#messages/uniao.ts';
import { noMeio } from '#messages/palavras.ts';
import type { Queryable } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { findRow } from '#server/engine/read.ts';
import type { Records, Recurso, Stored } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { moverLinhas, quantosPassaram, type Passagem } from './mover-tudo.ts';
import {
  conjuntosDe,
  devolverDocumentos,
  doAtendimento,
  documentosDe,
  documentosDepois,
  escritosDepois,
  partesDoQueVolta,
  travarPacientes,
  versoesDe,
  type Conjunto,
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
  /** What each record is to hold, by whose is what was written since. */
  readonly separados: (decisoes: Decisoes) => Desfeito;
  readonly novidades: readonly (Novidade & { readonly leva?: Leva })[];
  readonly avisos: readonly string[];
  readonly impede: string | null;
};

/** What goes along where a person says that it is of the record that left. */
type Leva = { readonly linhas: readonly OQueRefere[]; readonly documento?: number };

/** What undoing would do now; nothing is written. */
async function volta(db: Queryable, { registry, registros }: Lugar, uniao: Uniao): Promise<Volta> {
  const vazia = {
    linhas: [],
    documentos: 0,
    separados: () => ({ fica: {}, sai: {} }),
    novidades: [],
    avisos: [],
  };
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
  const { entity } = registros('pacientes').call;
  const quadro = { ...guardado.fica, agora: fica, sai: retrato(entity, sai) };
  const novidades: (Novidade & { readonly leva?: Leva })[] = [...novidadesDoCadastro(entity, quadro)];
  const escritos = await escritosDepois(db, { de: ficaId, desde }, linhas);
  const presas = new Map<string, number>();
  for (const conjunto of await conjuntosDe(db, escritos, { de: ficaId, menos: linhas })) {
    // A record that was joined since leads to this one, and an undoing of its own takes it back.
    const preso = conjunto.preso || conjunto.linhas.some(({ tabela }) => tabela === 'paciente');
    if (!preso) novidades.push(novidadeDe(registry, conjunto));
    else for (const { tabela } of conjunto.linhas) presas.set(tabela, (presas.get(tabela) ?? 0) + 1);
  }
  for (const [tabela, total] of presas) avisos.push(texto.ficaComOTodo(tituloDe(registry, tabela), total));
  const idos = guardado.documentos.map(({ id }) => id);
  for (const { id, nome } of await documentosDepois(db, { de: ficaId, desde }, idos))
    novidades.push({
      chave: `documento:${id}`,
      texto: novidadeTexto.documento(nome),
      leva: { linhas: [], documento: id },
    });
  const documentos = await documentosDe(db, ficaId, guardado.documentos);
  const renomeados = documentos.filter(({ renomeado }) => renomeado).length;
  if (renomeados > 0) avisos.push(texto.renomeados(renomeados));
  return {
    guardado,
    linhas,
    documentos: documentos.length,
    separados: (decisoes) => desfeito(entity, quadro, decisoes),
    novidades,
    avisos,
    impede,
  };
}

/** Said by its first row, which the others hang on or were written with. */
function novidadeDe(registry: Registry, { linhas }: Conjunto): Novidade & { readonly leva: Leva } {
  const [primeira] = linhas.toSorted((a, b) => a.em.localeCompare(b.em) || a.id - b.id);
  if (!primeira) throw new Error('a set of no rows');
  const frase = novidadeTexto.registro(
    tituloDe(registry, primeira.tabela, 1),
    primeira.id,
    formatMinuto(primeira.em),
  );
  const partes = [
    ...Map.groupBy(
      linhas.filter((linha) => linha !== primeira),
      ({ tabela }) => tabela,
    ),
  ];
  const frasesDasPartes = partes.map(
    ([tabela, { length }]) => `${length} ${noMeio(tituloDe(registry, tabela, length))}`,
  );
  const leva: OQueRefere[] = [];
  for (const { tabela, coluna, id } of linhas) juntar(leva, { tabela, coluna, ids: [id] });
  return {
    chave: `${primeira.tabela}:${primeira.id}`,
    texto: frasesDasPartes.length === 0 ? frase : novidadeTexto.comPartes(frase, frasesDasPartes.join(', ')),
    leva: { linhas: leva },
  };
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
  const { id, versao, situacao, pedidaPor, ficaId, saiId, nomeFica, nomeSai, desfazAte: ate } = uniao;
  const visto = { id, versao, situacao, pedidaPor, ficaId, saiId, nomeFica, nomeSai, ate };
  if (situacao !== 'FEITA')
    return { ...visto, voltam: [], novidades: [], avisos: [], impede: texto.naoFeita };
  const { linhas, documentos, novidades, avisos, impede } = await volta(db, lugar, uniao);
  const porTabela = new Map<string, number>();
  for (const { tabela, ids } of linhas) porTabela.set(tabela, (porTabela.get(tabela) ?? 0) + ids.length);
  if (documentos > 0) porTabela.set('documento', documentos);
  return {
    ...visto,
    voltam: [...porTabela].map(([tabela, total]) => ({
      titulo: tituloDe(lugar.registry, tabela, total),
      total,
    })),
    novidades: impede === null ? novidades.map(({ chave, texto: frase }) => ({ chave, texto: frase })) : [],
    avisos,
    impede,
  };
}

/** The same as sentences; where something was written since, that is what has to be known first. */
export function emPalavras({ impede, voltam, novidades, avisos }: Desfazer): string {
  if (impede !== null) return impede;
  if (novidades.length > 0)
    return [novidadeTexto.deQuemE(novidades.length), ...novidades.map((novidade) => novidade.texto)]
      .join(' ')
      .slice(0, 4000);
  const volta = voltam.length === 0 ? texto.nadaVolta : texto.volta(voltam);
  return [volta, ...(avisos.length === 0 ? [texto.semAvisos] : avisos)].join(' ').slice(0, 4000);
}

/** Both records are two again. The step of the register writes that it is undone. */
export async function desfazerUniao(
  db: Queryable,
  lugar: Lugar & { readonly contexto: Contexto },
  uniao: Uniao,
  decisoes: Decisoes,
): Promise<void> {
  const { registry, registros, contexto } = lugar;
  const { ficaId, saiId } = uniao;
  await travarPacientes(db, { de: saiId, para: ficaId });
  const { guardado, linhas, novidades, separados, impede } = await volta(db, lugar, uniao);
  if (impede !== null) recusar(impede);
  const faltam = porDecidir(novidades, decisoes);
  if (faltam.length > 0)
    recusar(novidadeTexto.faltaDecidir(faltam.map((novidade) => novidade.texto).slice(0, 10)));
  const levas = novidades.flatMap(({ chave, leva }) => (leva && decisoes[chave] === 'vai' ? [leva] : []));
  const valores = separados(decisoes);
  const pacientes = registros('pacientes').server.everybodys;
  const gravar = async (id: number, mudados: Valores) => {
    if (Object.keys(mudados).length > 0)
      await pacientes.update(id, mudados, (await pacientes.read(id)).versao);
  };
  const escrever = (entra: (campo: string) => boolean) =>
    gravar(ficaId, Object.fromEntries(Object.entries(valores.fica).filter(([campo]) => entra(campo))));
  // What only one record may hold is let go before the other takes it again.
  await escrever((campo) => !NASCIMENTO.includes(campo));
  await trazerDeVolta(registros, uniao, guardado);
  const { nome, nomeSocial } = await pacientes.read(saiId);
  const mudanca = { registry, registros, troca: { de: ficaId, para: saiId }, nome: nomeSocial ?? nome };
  for (const oQue of linhas) await moverLinhas(db, mudanca, oQue);
  for (const oQue of levas.flatMap((leva) => leva.linhas)) await moverLinhas(db, mudanca, oQue);
  // After what happened to the other has gone back: it may have been before this one was born.
  await escrever((campo) => NASCIMENTO.includes(campo));
  await gravar(saiId, valores.sai);
  await devolverDocumentos(db, mudanca.troca, [
    ...guardado.documentos,
    ...levas.flatMap(({ documento }) => (documento === undefined ? [] : [{ id: documento, nome: null }])),
  ]);
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
      depois: { ficou: ficaId, separado: saiId, deQuem: decisoes },
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
