/** The line of a place in a room: what it hears, and what it says again until the server has it. */
import {
  CABECALHO_SALA,
  type EstadoSala,
  type FimDaLinha,
  type Lugar,
  type SinalEnviado,
  type SinalRecebido,
} from '#domain/telemedicina/wire.ts';
import { readEvents } from '#shared/http/event-stream.ts';
import { pause } from '#shared/http/pause.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { dizer } from './wire.ts';

/** The server says something every 6 s. */
const SILENCIO_MS = 15_000;
const ESPERA_MS = 400;
/** A server that is back is to be heard within three seconds, with its quarter more and the time of asking. */
const MAIOR_ESPERA_MS = 1_600;
/** Candidates come in a burst and go together. */
const JUNTAR_MS = 15;
const MAIS_DE_UMA_VEZ = 50;

type Perda = Exclude<FimDaLinha, 'servidor'> | 'perdida';

type Ouvinte = {
  readonly aoMudar: (sala: EstadoSala) => void;
  readonly aoOuvir: (sinal: SinalRecebido) => void;
  /** The server is not heard (the call goes on), or is heard again. */
  readonly aoLigar: (ligada: boolean) => void;
  /** 'perdida': the server knows the place no more. */
  readonly aoPerder: (motivo: Perda) => void;
};

export type Linha = { readonly enviar: (sinal: SinalEnviado) => void; readonly fechar: () => void };

export function openLine({ chave, cursor }: Lugar, ouvinte: Ouvinte): Linha {
  const parar = new AbortController();
  const { signal } = parar;
  const fila: SinalEnviado[] = [];
  let enviando = false;
  let ultimo = cursor;

  const perder = (motivo: Perda) => {
    if (signal.aborted) return;
    parar.abort();
    ouvinte.aoPerder(motivo);
  };
  const esvaziar = async () => {
    if (enviando) return;
    enviando = true;
    await pause(JUNTAR_MS, signal);
    for (let espera = ESPERA_MS; fila.length > 0 && !signal.aborted;) {
      const levar = fila.slice(0, MAIS_DE_UMA_VEZ);
      try {
        await dizer(chave, levar);
        fila.splice(0, levar.length);
        espera = ESPERA_MS;
      } catch (erro) {
        // The place is lost: there is nobody to say it for, and why is the line's to tell.
        if (erro instanceof HttpError && erro.statusCode === 404) fila.length = 0;
        else await pause(espera, signal);
        espera = Math.min(espera * 2, MAIOR_ESPERA_MS);
      }
    }
    enviando = false;
  };
  const ouvir = async () => {
    for (let espera = ESPERA_MS; !signal.aborted;) {
      try {
        const opcoes = { signal, silenceMs: SILENCIO_MS, headers: { [CABECALHO_SALA]: chave } };
        await readEvents(`telemedicina/publico/linha?desde=${ultimo}`, opcoes, ({ event, data }) => {
          if (signal.aborted) return;
          espera = ESPERA_MS;
          const dado = JSON.parse(data) as unknown;
          if (event === 'sala') {
            ouvinte.aoLigar(true);
            ouvinte.aoMudar(dado as EstadoSala);
          } else if (event === 'sinal') {
            const sinal = dado as SinalRecebido;
            if (sinal.id <= ultimo) return;
            ultimo = sinal.id;
            ouvinte.aoOuvir(sinal);
          } else if (event === 'fim') {
            const { motivo } = dado as { motivo: FimDaLinha };
            if (motivo !== 'servidor') perder(motivo);
          }
        });
      } catch (erro) {
        if (erro instanceof HttpError && erro.statusCode === 404) return perder('perdida');
      }
      if (signal.aborted) return;
      ouvinte.aoLigar(false);
      await pause(espera * (0.75 + Math.random() / 2), signal);
      espera = Math.min(espera * 2, MAIOR_ESPERA_MS);
    }
  };
  void ouvir();
  return {
    enviar: (sinal) => {
      fila.push(sinal);
      void esvaziar();
    },
    fechar: () => parar.abort(),
  };
}
