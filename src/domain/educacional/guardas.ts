/** Guards of an enrolment's declared life: who rates a session, and who has no certificate yet. */
import { educacionalServidor as texto } from '#messages/educacional.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

export function inscricaoPropria({
  registro,
  eu,
}: {
  readonly registro: { readonly [campo: string]: unknown };
  readonly eu: number;
}): string | undefined {
  return registro.usuarioId === eu ? undefined : texto.inscricaoDeOutro;
}

export function semCertificado({
  registro,
}: {
  readonly registro: { readonly [campo: string]: unknown };
}): string | undefined {
  return typeof registro.certificadoId === 'string'
    ? texto.jaCertificada(Number(registro.certificadoNumero))
    : undefined;
}

export default {
  'inscricao-propria': { le: ['usuarioId'], linha: inscricaoPropria },
  'inscricao-sem-certificado': { le: ['certificadoId', 'certificadoNumero'], linha: semCertificado },
} satisfies Guardas;
