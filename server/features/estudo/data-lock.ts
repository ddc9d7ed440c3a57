/** The lock of a study: what is missing, the lock itself, its undoing by another person (CRF-03). */
import type { BoardFilters } from '#domain/painel/declaracao.ts';
import { enderecoDaLista } from '#domain/painel/endereco.ts';
import { AppError, recusar } from '#domain/errors/app-error.ts';
import type { EstudoParaBloquear, Pendencia } from '#domain/estudo/wire.ts';
import { estudoServidor as texto, pendenciaTexto } from '#messages/estudo.ts';
import type { Queryable } from '#server/database/query.ts';
import type { ServerRecords } from '#server/engine/records.ts';
import {
  alcanceDoEstudo,
  estudosIniciados,
  estudoTravado,
  faltaAoEstudo,
  resumoDoEstudo,
  type Contagens,
} from './repository.ts';

type Onde = readonly [lista: string, filtros: BoardFilters];

/** The lists of what is counted; a visit of somebody who left is in its list and does not count. */
const ONDE: Readonly<Record<Pendencia['tipo'], Onde>> = {
  monitorias: ['/monitorias', { status_ne: 'APROVADO' }],
  formularios: ['/formularios-crf', { obrigatorio: 'true', situacao_ne: 'PREENCHIDO' }],
  visitas: ['/prontuarios-crf', { situacao_in: 'PREVISTA,EM_PREENCHIMENTO' }],
  semAssinatura: ['/prontuarios-crf', { situacao: 'FINALIZADA' }],
  semCongelar: ['/prontuarios-crf', { situacao: 'ASSINADA' }],
  eventos: ['/eventos-adversos', { grave: 'true', situacao: 'ABERTO' }],
};
const TIPOS = ['monitorias', 'formularios', 'visitas', 'semAssinatura', 'semCongelar', 'eventos'] as const;

export const pendencias = (estudoId: number, contagens: Contagens): readonly Pendencia[] =>
  TIPOS.flatMap((tipo) => {
    const [quantos, [lista, filtros]] = [contagens[tipo], ONDE[tipo]];
    if (quantos === 0) return [];
    const onde = enderecoDaLista(lista, { estudoId: String(estudoId), ...filtros });
    return [{ tipo, quantos, texto: pendenciaTexto[tipo](quantos), onde }];
  });

/** Every study that began, with what it lacks and what its lock would touch. */
export async function estudosParaBloquear(
  db: Queryable,
  emVigor: string | null,
  eu: number,
): Promise<readonly EstudoParaBloquear[]> {
  const estudos: EstudoParaBloquear[] = [];
  for (const { bloqueadoPorId, ...estudo } of await estudosIniciados(db, emVigor)) {
    const bloqueado = estudo.situacao === 'BLOQUEADO';
    estudos.push({
      ...estudo,
      emVigor: estudo.codigo === emVigor,
      desbloqueia: bloqueado && bloqueadoPorId !== eu,
      confere: bloqueado ? (await resumoDoEstudo(db, estudo.id)) === estudo.resumoDados : null,
      falta: bloqueado ? [] : pendencias(estudo.id, await faltaAoEstudo(db, estudo.id)),
      alcance: await alcanceDoEstudo(db, estudo.id),
    });
  }
  return estudos;
}

type Porta = ServerRecords<'estudos'>;

async function travado(db: Queryable, id: number) {
  const estudo = await estudoTravado(db, id);
  if (!estudo) throw new AppError('nao-encontrado');
  return estudo;
}

/** Locks it; refuses with all that is missing. Inside the caller's transaction. */
export async function bloquearEstudo(
  db: Queryable,
  porta: Porta,
  { id, motivo, eu }: { readonly id: number; readonly motivo: string; readonly eu: number },
): Promise<void> {
  const estudo = await travado(db, id);
  if (estudo.situacao === 'BLOQUEADO') recusar(texto.jaBloqueado);
  const falta = pendencias(id, await faltaAoEstudo(db, id));
  if (falta.length > 0) recusar(texto.faltaParaBloquear(falta.map((pendencia) => pendencia.texto)));
  await porta.set(id, { resumoDados: await resumoDoEstudo(db, id), bloqueadoPorId: eu });
  await porta.transition(id, { transicao: 'bloquear', motivo });
}

/** Unlocks it: another person, with a reason. */
export async function desbloquearEstudo(
  db: Queryable,
  porta: Porta,
  { id, motivo, eu }: { readonly id: number; readonly motivo: string; readonly eu: number },
): Promise<void> {
  const estudo = await travado(db, id);
  if (estudo.situacao !== 'BLOQUEADO') recusar(texto.naoBloqueado);
  if (estudo.bloqueadoPorId === eu) recusar(texto.outraPessoaDesbloqueia);
  await porta.transition(id, { transicao: 'desbloquear', motivo });
}
