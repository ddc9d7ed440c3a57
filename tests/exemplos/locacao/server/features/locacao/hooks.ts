// #region hook
/** No inspection before the rental begins. */
import { validationError } from '#domain/errors/app-error.ts';
import { rules, whole } from '#server/engine/rules.ts';
import { locacao as texto } from '../../../src/messages/locacao.ts';

export default rules({
  'locacoes-equipamentos': {
    save: {
      before(valores, antes) {
        const { inicio, vistorias } = whole(antes, valores);
        const cedo = (vistorias ?? []).findIndex(({ data }) => data < inicio);
        if (cedo >= 0) throw validationError({ [`vistorias.${cedo}.data`]: [texto.vistoriaAntes] });
      },
    },
  },
});
// #endregion
