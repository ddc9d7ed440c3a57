/**
 * Passing on what somebody holds who is gone (src/domain/fila/ausencia.ts): whether they are, asked when a row is shown and
 * again when the step is taken, and the notice to who held it. The reason stays with the step and in the audit.
 */
import { ausenciaDe, ausenciaDeTodas, type Ausencia } from '#domain/fila/ausencia.ts';
import { recusar } from '#domain/errors/app-error.ts';
import type { Tipo } from '#domain/notificacao/tipos.ts';
import { passagem as texto } from '#messages/passagem.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { HookContext, Recurso, Stored } from '#server/engine/call.ts';
import type { Step } from '#server/engine/rules.ts';
import { vinculosAtivos, type TipoVinculo } from '#server/plugins/linkages.ts';
import { contasDe, type Conta, type Por } from './presenca-repository.ts';

type Fila<R extends Recurso> = {
  /** Number of the account, or of the professional, that holds the row; null: nobody does. */
  readonly titular: (row: Stored<R>) => number | null;
  readonly por: Por;
  /** The linkage that this queue asks for; null: none, and the session tells. */
  readonly vinculo: TipoVinculo | null;
  /** Refusals of whoever would take over without the linkage, or in a pause of it. */
  readonly semVinculo?: string;
  readonly pausado?: string;
  /** Refusal while the holder is there, by the holder's name. */
  readonly presente: (nome: string) => string;
  readonly aviso: Tipo;
  readonly destino: (row: Stored<R>) => string;
};

type Onde = { readonly prestadorId: number; readonly por: Por; readonly vinculo: TipoVinculo | null };

/** Of each holder why they are gone; null: they are there. */
async function ausencias(
  db: Queryable,
  titulares: readonly (number | null)[],
  onde: Onde,
): Promise<ReadonlyMap<number, Ausencia | null>> {
  const procurados = [...new Set(titulares.filter((titular) => titular !== null))];
  if (procurados.length === 0) return new Map();
  const contas = Map.groupBy(await contasDe(db, procurados, onde), ({ titular }) => titular);
  const agora = Date.now();
  return new Map(procurados.map((titular) => [titular, ausenciaDeTodas(contas.get(titular) ?? [], agora)]));
}

export type Passagem<R extends Recurso> = {
  /** Rows of a board with why their holder is gone, for what the screen offers. */
  readonly comAusencia: <L extends object>(
    at: { readonly db: Queryable; readonly prestadorId: number },
    linhas: readonly L[],
    titular: (linha: L) => number | null,
  ) => Promise<readonly (L & { readonly _ausencia: Ausencia | null })[]>;
  /** The register's own reading says it too. */
  readonly read: (rows: readonly object[], context: HookContext) => Promise<void>;
  /** Refuses while the holder is there; a row that nobody holds is nobody's to keep. */
  readonly exigirAusencia: (row: Stored<R>, context: HookContext) => Promise<void>;
  /** Refuses a caller who would be as gone as the one before: without the linkage that the queue asks for, or in a pause. */
  readonly exigirPresenca: (context: HookContext) => Promise<void>;
  /** Tells who held the row; more may be told, each under a title of their own. */
  readonly avisar: (
    step: Pick<Step<R>, 'antes' | 'atual' | 'motivo'>,
    context: HookContext,
    titulo: string,
    tambem?: { readonly para: readonly number[]; readonly titulo: string },
  ) => Promise<void>;
};

export function passagemDe<R extends Recurso>(fila: Fila<R>): Passagem<R> {
  const { por, vinculo, titular } = fila;
  const contas = (db: Queryable, de: number, prestadorId: number): Promise<Conta[]> =>
    contasDe(db, [de], { prestadorId, por, vinculo });
  const comAusencia: Passagem<R>['comAusencia'] = async ({ db, prestadorId }, linhas, de) => {
    const achadas = await ausencias(db, linhas.map(de), { prestadorId, por, vinculo });
    return linhas.map((linha) => ({ ...linha, _ausencia: achadas.get(de(linha) ?? 0) ?? null }));
  };
  return {
    comAusencia,
    async read(linhas, { db, contexto: { prestadorId } }) {
      const tidas = (linhas as readonly Stored<R>[]).filter((row) => titular(row) !== null);
      if (prestadorId === null || tidas.length === 0) return;
      const achadas = await ausencias(db, tidas.map(titular), { prestadorId, por, vinculo });
      for (const row of tidas) Object.assign(row, { _ausencia: achadas.get(titular(row) ?? 0) ?? null });
    },
    async exigirAusencia(row, { db, prestadorId }) {
      const de = titular(row);
      if (de === null) return;
      const agora = Date.now();
      const presente = (await contas(db, de, prestadorId)).find((conta) => ausenciaDe(conta, agora) === null);
      if (presente) recusar(fila.presente(presente.nome));
    },
    async exigirPresenca({ db, contexto, prestadorId }) {
      if (vinculo === null) return;
      const { prontoAtendimento, teleconsultoria } = await vinculosAtivos(
        db,
        contexto.usuario.id,
        prestadorId,
      );
      const meu = vinculo === 'teleconsultoria' ? teleconsultoria : prontoAtendimento;
      if (!meu) recusar(fila.semVinculo ?? texto.semVinculo);
      if (meu.pausado) recusar(fila.pausado ?? texto.semVinculo);
    },
    async avisar({ antes, atual, motivo }, { db, contexto, prestadorId }, titulo, tambem) {
      const { id: eu, nome } = contexto.usuario;
      const de = titular(antes);
      const donos = de === null ? [] : (await contas(db, de, prestadorId)).map(({ id }) => id);
      for (const { para, titulo: frase } of [{ para: donos, titulo }, ...(tambem ? [tambem] : [])])
        await notificar(db, {
          para: para.filter((usuarioId) => usuarioId !== eu),
          tipo: fila.aviso,
          titulo: frase,
          texto: texto.porque(nome, motivo ?? ''),
          dadosSensiveis: true,
          destino: fila.destino(atual),
          prestadorId,
          criadoPor: eu,
        });
    },
  };
}
