/** The control of an analyser: each measure in deviations, with the rules of Westgard that it breaks (LAB-01). */
import { validationError } from '#domain/errors/app-error.ts';
import { desviosDe, recusaCorrida, regrasQuebradas } from '#domain/laboratorio/westgard.ts';
import { controleTexto as texto } from '#messages/laboratorio.ts';
import { whole, type RegisterRules } from '#server/engine/rules.ts';

export const controles: RegisterRules<'controles-qualidade'> = {
  save: {
    before(valores, antes) {
      const { media, desvio, medidas } = whole<'controles-qualidade'>(antes, valores);
      const emOrdem = (medidas ?? []).toSorted((a, b) => Date.parse(a.momento) - Date.parse(b.momento));
      const serie: string[] = [];
      const julgadas = emOrdem.map((medida) => {
        const desvios = desviosDe(medida.valor, { media, desvio });
        if (desvios === null) throw validationError({ desvio: [texto.semDesvio] });
        serie.push(desvios);
        const regras = regrasQuebradas(serie);
        return { ...medida, desvios, regras: regras.join(', ') || null };
      });
      valores.medidas = julgadas;
      const ultimas = regrasQuebradas(serie);
      valores.situacao =
        serie.length === 0
          ? null
          : recusaCorrida(ultimas)
            ? 'FORA'
            : ultimas.length > 0
              ? 'ALERTA'
              : 'DENTRO';
    },
  },
};
