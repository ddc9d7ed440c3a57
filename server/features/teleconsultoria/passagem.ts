/** What a consultant holds who is gone: whoever may answer takes it over, or gives it back (TELE-01). */
import { recusar } from '#domain/errors/app-error.ts';
import { teleconsultoriaServidor as texto } from '#messages/teleconsultoria.ts';
import { passagem as passar } from '#messages/passagem.ts';
import { passagemDe } from '#server/capabilities/fila/index.ts';
import type { StepRules } from '#server/engine/rules.ts';

export const passagem = passagemDe<'teleconsultorias'>({
  titular: ({ situacao, teleconsultorId }) => (situacao === 'EM_ATENDIMENTO' ? teleconsultorId : null),
  por: 'conta',
  vinculo: 'teleconsultoria',
  presente: texto.soQuemAtende,
  semVinculo: texto.semVinculo,
  pausado: texto.pausado,
  aviso: 'TEL',
  destino: ({ id }) => `/teleconsultoria-profissional/form/${id}`,
});

const asker = (solicitanteId: number | null, titulo: string) => ({
  para: solicitanteId === null ? [] : [solicitanteId],
  titulo,
});

export const assumir: StepRules<'teleconsultorias', 'assumir'> = {
  async before({ atual, valores }, context) {
    const { id, nome } = context.contexto.usuario;
    if (atual.solicitanteId === id) recusar(texto.propria);
    if (atual.teleconsultorId === id) recusar(passar.jaSeu);
    await passagem.exigirAusencia(atual, context);
    await passagem.exigirPresenca(context);
    Object.assign(valores, { teleconsultorId: id, teleconsultor: nome });
  },
  after: (step, context) =>
    passagem.avisar(step, context, passar.assumido, asker(step.atual.solicitanteId, texto.mudouDeMaos)),
};

export const devolver: StepRules<'teleconsultorias', 'devolver'> = {
  async before({ atual }, context) {
    if (atual.teleconsultorId !== context.contexto.usuario.id) await passagem.exigirAusencia(atual, context);
  },
  async after(step, context) {
    if (step.antes.teleconsultorId === context.contexto.usuario.id) return;
    await passagem.avisar(
      step,
      context,
      passar.devolvido,
      asker(step.atual.solicitanteId, texto.voltouAFila),
    );
  },
};
