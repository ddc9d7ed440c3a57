/** What is being measured: kept here key by key, sent tooth by tooth, and sent again when the line comes back. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  comecar,
  escreverLinha,
  lerLinha,
  mesmaLinha,
  teclar,
  type FichaDente,
  type FichaNaTela,
  type LinhaPeriodontal,
  type LugarDaFicha,
} from '#domain/odontologia/periodontal.ts';
import type { FichaPeriodontal, Medido } from '#domain/odontologia/tipos.ts';
import { useTextDraft, useUnsaved } from '#engine/kit/index.ts';
import { periodontal } from '#messages/odontologia.ts';
import { fichaTela } from '#messages/periodontal-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { measure } from './wire.ts';

/** After the last key. */
const AFTER_MS = 800;
const AGAIN_MS = 5_000;

type Lines = ReadonlyMap<string, LinhaPeriodontal>;
const byTooth = (rows: readonly LinhaPeriodontal[]): Lines => new Map(rows.map((row) => [row.dente, row]));
const read = (rows: Lines): ReadonlyMap<string, FichaDente> =>
  new Map([...rows].map(([dente, row]) => [dente, lerLinha(row)]));

/** What an earlier visit left behind; anything else is none. */
function draftOf(text: string | null): readonly Medido[] {
  if (text === null || text === '') return [];
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? (rows as Medido[]) : [];
  } catch {
    return [];
  }
}

export function usePeriodontal(data: FichaPeriodontal, onKept: (data: FichaPeriodontal) => void) {
  const [kept, setKept] = useState<Lines>(() => byTooth(data.dentes));
  const [sheet, setSheet] = useState<FichaNaTela | undefined>(() => comecar(read(byTooth(data.dentes))));
  /** What this person measured in a tooth where somebody else did meanwhile: theirs stands, this waits for a word. */
  const [conflicts, setConflicts] = useState<Lines>(new Map());
  const [failed, setFailed] = useState(false);
  const now = useRef({ kept, sheet });
  now.current = { kept, sheet };

  const pending = useMemo(
    () =>
      [...(sheet?.fichas.values() ?? [])].flatMap((ficha): Medido[] => {
        const antes = kept.get(ficha.dente);
        const agora = escreverLinha(ficha);
        return antes && !mesmaLinha(antes, agora) ? [{ agora, antes }] : [];
      }),
    [sheet, kept],
  );
  const waiting = useRef(pending);
  waiting.current = pending;
  const draft = useTextDraft(
    { recurso: 'exames-periodontais', registro: `${data.id}:ficha` },
    pending.length === 0 ? '' : JSON.stringify(pending),
    '',
  );
  const forget = useRef(draft.forget);
  forget.current = draft.forget;

  const put = useCallback((rows: Lines) => {
    setSheet((before) => {
      if (!before) return before;
      const fichas = new Map(before.fichas);
      for (const [dente, row] of rows) if (fichas.has(dente)) fichas.set(dente, lerLinha(row));
      return { ...before, fichas };
    });
  }, []);

  /** What came from the server stands wherever nothing of this person's is on its way. */
  const adopt = useCallback(
    (rows: readonly LinhaPeriodontal[], but: ReadonlySet<string>) => {
      const fresh = rows.filter(({ dente }) => !but.has(dente));
      setKept((before) => new Map([...before, ...byTooth(fresh)]));
      put(byTooth(fresh));
    },
    [put],
  );
  useEffect(() => {
    adopt(data.dentes, new Set(waiting.current.map(({ agora }) => agora.dente)));
  }, [data.dentes, adopt]);

  const { run, busy, problem, clear } = useAct(
    async () => {
      const medidos = waiting.current;
      if (medidos.length === 0) return;
      const answer = await measure(data.id, medidos);
      setKept((before) => new Map([...before, ...byTooth(medidos.map(({ agora }) => agora))]));
      setFailed(false);
      forget.current();
      onKept(answer);
    },
    {
      failure: fichaTela.falhaGuardar,
      tell: 'place',
      refused(error) {
        const refused = error instanceof HttpError ? error.errors : {};
        const theirs = waiting.current.filter(
          ({ agora }) => refused[agora.dente]?.[0] === periodontal.outroMediu(agora.dente),
        );
        setFailed(theirs.length === 0);
        if (theirs.length > 0) {
          setConflicts((before) => new Map([...before, ...byTooth(theirs.map(({ agora }) => agora))]));
          put(byTooth(theirs.map(({ antes }) => antes)));
        }
        if (error instanceof HttpError) onKept(data);
        // The line that is down, or a server that stumbled: it goes again by itself, and the foot of the chart says so.
        return (
          theirs.length > 0 ||
          !(error instanceof HttpError) ||
          error.statusCode === 0 ||
          error.statusCode >= 500
        );
      },
    },
  );
  const send = useCallback(() => run(), [run]);

  const later = useRef(send);
  later.current = send;
  useEffect(() => {
    // What was refused waits for the next key, or for its button.
    if (pending.length === 0 || problem !== null) return;
    const timer = setTimeout(() => void later.current(), failed ? AGAIN_MS : AFTER_MS);
    const back = () => void later.current();
    window.addEventListener('online', back);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', back);
    };
  }, [pending, failed, busy, problem]);
  // Leaving the tab is no reason to wait for the pause.
  useEffect(() => () => void later.current(), []);
  useUnsaved(pending.length > 0, send, () => {
    put(now.current.kept);
    forget.current();
  });

  return {
    sheet,
    pending: pending.length,
    busy,
    failed,
    problem,
    conflicts,
    found: draftOf(draft.found),
    send,
    /** Whether the key said something. */
    press: (key: string): boolean => {
      const next = now.current.sheet && teclar(now.current.sheet, key);
      if (!next) return false;
      now.current = { ...now.current, sheet: next };
      setSheet(next);
      clear();
      return true;
    },
    go: (lugar: LugarDaFicha) =>
      setSheet((before) => before && { ...before, lugar, pendente: '', recente: null, recusa: null }),
    /** Of a tooth that two measured: this person's, or the other's. */
    settle: (dente: string, mine: boolean) => {
      const own = conflicts.get(dente);
      if (mine && own) put(new Map([[dente, own]]));
      setConflicts((before) => new Map([...before].filter(([other]) => other !== dente)));
    },
    resume: () => {
      const rows = draftOf(draft.found);
      const sound = rows.filter(({ agora, antes }) => {
        const there = now.current.kept.get(agora.dente);
        return there !== undefined && mesmaLinha(there, antes);
      });
      put(byTooth(sound.map(({ agora }) => agora)));
      const torn = rows.filter((row) => !sound.includes(row)).map(({ agora }) => agora);
      setConflicts((before) => new Map([...before, ...byTooth(torn)]));
      draft.settle();
    },
    drop: draft.settle,
  };
}
