/** The label that was read before a collection, against the sample that is collected. */
import { dizMotivo } from '../formato/motivo.ts';
import { leituraTexto as texto } from '#messages/laboratorio-pedido.ts';
import { laboratorioServidor } from '#messages/laboratorio.ts';
import { etiquetaLida } from './amostras.ts';

export type DaEtiqueta = { readonly etiqueta: string; readonly paciente: string };

/**
 * Why the collection does not go on; undefined: it does. Another tube's label is refused whatever the reason is; none is read
 * with a reason alone.
 */
export function problemaDaEtiqueta(
  lida: string | null,
  amostra: DaEtiqueta,
  { achada, motivo }: { readonly achada: DaEtiqueta | undefined; readonly motivo: string | null },
): { readonly [campo in 'etiquetaLida' | 'motivo']?: readonly string[] } | undefined {
  if (lida === null || lida.trim() === '')
    return dizMotivo(motivo) ? undefined : { etiquetaLida: [texto.leia], motivo: [texto.semLeitura] };
  if (etiquetaLida(lida) === amostra.etiqueta) return undefined;
  return {
    etiquetaLida: [
      achada
        ? texto.deOutra(
            texto.tubo(achada.paciente, achada.etiqueta),
            texto.tubo(amostra.paciente, amostra.etiqueta),
          )
        : laboratorioServidor.naoLida,
    ],
  };
}
