/** The files that were chosen, each on its way to the server as soon as it is. */
import { useEffect, useRef, useState } from 'react';
import { LIMITES_ENVIO } from '#domain/solicitacao-convenio/wire.ts';
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { randomId } from '#shared/random-id.ts';
import { sendInPieces } from './resume.ts';
import { NotTaken, shrink } from './shrink.ts';
import { waitsFor, type FileState } from './waits.ts';
import { retirarEnvio } from './wire.ts';

export type Chosen = {
  readonly key: string;
  readonly file: File;
  readonly state: FileState;
  readonly porCento: number;
  /** The file's number on the server, once it is whole there. */
  readonly id: string | null;
  readonly problem: string | null;
};

export type Sending = {
  readonly files: readonly Chosen[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: string) => void;
  readonly again: (key: string) => void;
  /** Forgets them: they are a request's now. */
  readonly clear: () => void;
  /** Why nothing may be sent yet; null when all is there. */
  readonly waits: string | null;
  readonly ids: readonly string[];
  readonly full: string | null;
};

/** `onExpired`: the proof of identity is over; what was chosen stays, and goes anew with the next one. */
export function useSending(passe: string | null, onExpired: () => void): Sending {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [full, setFull] = useState<string | null>(null);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const control of all.values()) control.abort();
    };
  }, []);

  const change = (key: string, part: Partial<Chosen>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...part } : file)));

  const send = async (key: string, file: File, comPasse: string) => {
    running.current.get(key)?.abort();
    const control = new AbortController();
    running.current.set(key, control);
    const { signal } = control;
    change(key, { state: 'preparando', problem: null, porCento: 0, id: null });
    try {
      const conteudo = await shrink(file);
      const id = await sendInPieces(
        comPasse,
        { nome: file.name.slice(0, 200) || 'arquivo', conteudo },
        {
          signal,
          onProgress: (porCento, down) => change(key, { state: down ? 'sem-linha' : 'enviando', porCento }),
        },
      );
      change(key, { state: 'enviado', porCento: 100, id });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof HttpError && error.codigo === 'convite-passe') onExpired();
      const problem = error instanceof NotTaken ? error.message : messageOf(error, texts.falhaArquivo);
      change(key, { state: 'falhou', problem });
    }
  };

  // With a new proof, what is not a request's yet goes anew.
  const sentWith = useRef(passe);
  useEffect(() => {
    if (passe === null || sentWith.current === passe) return;
    sentWith.current = passe;
    for (const { key, file } of files) void send(key, file, passe);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the proof alone begins it
  }, [passe]);

  const byKey = (key: string) => files.find((file) => file.key === key);
  return {
    files,
    full,
    add(chosen) {
      const room = LIMITES_ENVIO.arquivos - files.length;
      setFull(chosen.length > room ? texts.muitos : null);
      for (const file of chosen.slice(0, room)) {
        const key = randomId();
        setFiles((before) => [
          ...before,
          { key, file, state: 'preparando', porCento: 0, id: null, problem: null },
        ]);
        if (passe !== null) void send(key, file, passe);
      }
    },
    remove(key) {
      running.current.get(key)?.abort();
      const id = byKey(key)?.id;
      // What stays there is swept with the proof.
      if (id && passe !== null) void retirarEnvio(passe, id).catch(() => undefined);
      setFull(null);
      setFiles((before) => before.filter((file) => file.key !== key));
    },
    again(key) {
      const file = byKey(key)?.file;
      if (file && passe !== null) void send(key, file, passe);
    },
    clear: () => setFiles([]),
    waits: waitsFor(files),
    ids: files.flatMap(({ id }) => id ?? []),
  };
}
