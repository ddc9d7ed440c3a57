/** A document template is stored clean (FORM-04): whatever way the row comes, its text is built anew of what is known. */
import { guardarTexto, lerTexto } from '#domain/modelo-documento/limpar.ts';
import { estaVazio, imagensUsadas } from '#domain/modelo-documento/percorrer.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { modeloServidor as texto, recusaDoTexto } from '#messages/modelo-documento.ts';
import { rules } from '#server/engine/rules.ts';
import { travarImagens } from './repository.ts';

export default rules({
  'modelos-documento': {
    save: {
      async before(valores, _antes, { db, contexto }) {
        if (typeof valores.conteudo !== 'string') return;
        const lido = lerTexto(valores.conteudo);
        if (!lido.ok) throw validationError({ conteudo: [recusaDoTexto[lido.motivo]] });
        if (estaVazio(lido.texto)) throw validationError({ conteudo: [texto.textoVazio] });
        const imagens = imagensUsadas(lido.texto);
        if (imagens.length > 0) {
          const alheias = imagens.length - (await travarImagens(db, contexto.prestadorId, imagens));
          if (alheias > 0) throw validationError({ conteudo: [texto.imagensAlheias(alheias)] });
        }
        valores.conteudo = guardarTexto(lido.texto);
      },
    },
  },
});
