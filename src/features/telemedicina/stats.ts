/** What a connection's own figures say of what comes in by it. */
import { perdaEntre, qualidadeDe, type Contado, type Qualidade } from '#domain/telemedicina/qualidade.ts';
import type { Mostra } from './transport.ts';

type Relatorios = Iterable<{ readonly [campo: string]: unknown }>;

/** The quality since `antes`, and what was counted until now. */
export function medidaDe(
  relatorios: Relatorios,
  antes: Contado,
  { video, tela }: Pick<Mostra, 'video' | 'tela'>,
): { readonly qualidade: Qualidade; readonly agora: Contado } {
  let [recebidos, perdidos, quadros, ida] = [0, 0, null as number | null, null as number | null];
  for (const relatorio of relatorios) {
    if (relatorio.type === 'inbound-rtp') {
      recebidos += Number(relatorio.packetsReceived ?? 0);
      perdidos += Number(relatorio.packetsLost ?? 0);
      if (relatorio.kind === 'video' && video) quadros = Number(relatorio.framesPerSecond ?? 0);
    } else if (
      relatorio.type === 'candidate-pair' &&
      relatorio.nominated === true &&
      typeof relatorio.currentRoundTripTime === 'number'
    )
      ida = relatorio.currentRoundTripTime * 1000;
  }
  const agora = { recebidos, perdidos };
  const perda = perdaEntre(antes, agora);
  // A shared screen stands still and a picture that has just begun has no rate yet.
  return { qualidade: qualidadeDe({ perda, ida, quadros: tela || quadros === 0 ? null : quadros }), agora };
}
