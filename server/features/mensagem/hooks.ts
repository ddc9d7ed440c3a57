/** A template that holds a variable which nothing fills would reach patients with its braces: refused at writing. */
import { validationError } from '#domain/errors/app-error.ts';
import { VARIAVEIS, variaveisDesconhecidas } from '#domain/mensagem/variaveis.ts';
import { variavelDesconhecida } from '#messages/mensagem.ts';
import type { EntityHooks, Hooks } from '#server/engine/hooks.ts';

const mensagemModelo: EntityHooks = {
  beforeSave(valores) {
    const errors: { [field: string]: string[] } = {};
    for (const field of ['assunto', 'texto']) {
      const texto = valores[field];
      const wrong = typeof texto === 'string' ? variaveisDesconhecidas(texto) : [];
      if (wrong.length > 0) errors[field] = wrong.map((one) => variavelDesconhecida(one, VARIAVEIS));
    }
    if (Object.keys(errors).length > 0) throw validationError(errors);
  },
};

export default { 'mensagem-modelo': mensagemModelo } satisfies Hooks;
