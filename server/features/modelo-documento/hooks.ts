/** A document template is stored clean (FORM-04): whatever way the row comes, its text is built anew of what is known. */
import { guardarTexto, lerTexto } from '#domain/documento-modelo/limpar.ts';
import { estaVazio, imagensUsadas } from '#domain/documento-modelo/percorrer.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { modeloServidor as texto, recusaDoTexto } from '#messages/modelo-documento.ts';
import type { EntityHooks } from '#server/engine/hooks.ts';

export const modelosDocumentoHooks: EntityHooks = {
  async beforeSave(valores, _atual, { db, contexto }) {
    if (typeof valores['conteudo'] !== 'string') return;
    const lido = lerTexto(valores['conteudo']);
    if (!lido.ok) throw validationError({ conteudo: [recusaDoTexto[lido.motivo]] });
    if (estaVazio(lido.texto)) throw validationError({ conteudo: [texto.textoVazio] });
    const imagens = imagensUsadas(lido.texto);
    if (imagens.length > 0) {
      // Locked against removal until the row that holds them is there.
      const { rows } = await db.query({
        text: 'SELECT caminho FROM imagem_editor WHERE caminho = ANY($1) AND prestador_id = $2 FOR SHARE',
        values: [imagens, contexto.prestadorId],
      });
      const alheias = imagens.length - rows.length;
      if (alheias > 0) throw validationError({ conteudo: [texto.imagensAlheias(alheias)] });
    }
    valores['conteudo'] = guardarTexto(lido.texto);
  },
};
