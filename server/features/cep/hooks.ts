/** A range of postcodes ends where it begins or after. */
import { validationError } from '#domain/errors/app-error.ts';
import { CEP } from '#messages/cadastros.ts';
import { rules } from '#server/engine/rules.ts';

export default rules({
  'faixas-cep': {
    save: {
      before(valores, antes) {
        const { cepInicial, cepFinal } = { ...antes, ...valores };
        if (cepInicial && cepFinal && cepFinal < cepInicial)
          throw validationError({ cepFinal: [CEP.faixaInvertida] });
      },
    },
  },
});
