/** A range of postcodes ends where it begins or after. */
import { validationError } from '#domain/errors/app-error.ts';
import { CEP } from '#messages/cadastros.ts';
import type { Hooks } from '#server/engine/hooks.ts';

export default {
  'faixas-cep': {
    beforeSave({ cepInicial, cepFinal }, atual) {
      const [de, ate] = [cepInicial ?? atual?.cepInicial, cepFinal ?? atual?.cepFinal];
      if (typeof de === 'string' && typeof ate === 'string' && ate < de)
        throw validationError({ cepFinal: [CEP.faixaInvertida] });
    },
  },
} satisfies Hooks;
