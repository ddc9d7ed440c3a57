/** A template that holds a variable which nothing fills would reach patients with its braces: refused at writing. */
import { validationError } from '#domain/errors/app-error.ts';
import { VARIAVEIS, variaveisDesconhecidas } from '#domain/mensagem/variaveis.ts';
import { variavelDesconhecida } from '#messages/mensagem.ts';
import { rules } from '#server/engine/rules.ts';

export default rules({
  'mensagem-modelo': {
    save: {
      before(valores) {
        const errors: { [field: string]: string[] } = {};
        for (const field of ['assunto', 'texto'] as const) {
          const wrong = variaveisDesconhecidas(valores[field] ?? '');
          if (wrong.length > 0) errors[field] = wrong.map((name) => variavelDesconhecida(name, VARIAVEIS));
        }
        if (Object.keys(errors).length > 0) throw validationError(errors);
      },
    },
  },
});
