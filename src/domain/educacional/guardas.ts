/** Who rates a session (guard of the declared life of an enrolment). */
import { educacionalServidor as texto } from '#messages/educacional.ts';

export function inscricaoPropria({
  registro,
  eu,
}: {
  readonly registro: { readonly [campo: string]: unknown };
  readonly eu: number;
}): string | undefined {
  return registro.usuarioId === eu ? undefined : texto.inscricaoDeOutro;
}
