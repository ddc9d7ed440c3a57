/** Rules of single registers: the exceptions to what their declarations say. */
import type { Hooks } from '#server/engine/hooks.ts';
import { formTemplatesHooks } from './formularios/hooks.ts';
import { fornecedoresHooks } from './fornecedores/hooks.ts';
import { mensagemModeloHooks } from './mensagem-modelo/hooks.ts';
import { modelosDocumentoHooks } from './modelo-documento/hooks.ts';
import { pacientesHooks } from './pacientes/hooks.ts';

export const hooks: Hooks = {
  'form-templates': formTemplatesHooks,
  fornecedores: fornecedoresHooks,
  'mensagem-modelo': mensagemModeloHooks,
  'modelos-documento': modelosDocumentoHooks,
  pacientes: pacientesHooks,
};
