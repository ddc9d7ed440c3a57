/**
 * What is written with a code keeps how the code read that day (`x-ref.keeps`, NGS-28): a code that did not change keeps what
 * it has, so that no later edit of the register reaches the record.
 */
import { termoCodificado } from '#domain/prontuario/termo.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { rules, type RuleContext } from '#server/engine/rules.ts';
import { codigosDe, REGISTROS_DE_CODIGOS, type RegistroDeCodigos } from './repository.ts';

type Valores = { [campo: string]: unknown };
type Guardado = { readonly campo: string; readonly termo: string; readonly registro: RegistroDeCodigos };

function guardados(fields: readonly FieldModel[]): Guardado[] {
  return fields.flatMap(({ id, ref }) => {
    const registro = REGISTROS_DE_CODIGOS.find((name) => name === ref?.resource);
    return registro && ref?.keeps ? [{ campo: id, termo: ref.keeps, registro }] : [];
  });
}

/** Puts the term beside each code of the row that is new in it. */
async function guardarNaLinha(
  linha: Valores,
  antes: Valores | undefined,
  guardar: readonly Guardado[],
  { db }: RuleContext,
): Promise<void> {
  for (const { campo, termo, registro } of guardar) {
    const id = linha[campo];
    if (id === undefined || (antes && antes[campo] === id)) continue;
    const [codigo] = typeof id === 'number' ? await codigosDe(db, registro, [id]) : [];
    linha[termo] = codigo ? termoCodificado(codigo) : null;
  }
}

/** The same of a record and of the rows of its child tables. */
async function guardar(valores: object, antes: object | undefined, context: RuleContext): Promise<void> {
  const { entity } = context;
  const [novo, velho] = [valores as Valores, antes as Valores | undefined];
  await guardarNaLinha(novo, velho, guardados(entity.fields), context);
  for (const { id, child } of entity.children) {
    const dasFilhas = guardados(child?.fields ?? []);
    if (dasFilhas.length === 0 || !Array.isArray(novo[id])) continue;
    const velhas = (velho?.[id] ?? []) as readonly Valores[];
    for (const linha of novo[id] as Valores[]) {
      const deAntes = velhas.find((velha) => velha['id'] !== undefined && velha['id'] === linha['id']);
      await guardarNaLinha(linha, deAntes, dasFilhas, context);
    }
  }
}

const noSalvar = { save: { before: guardar } };
/** Codes that a step asks for: they are the row's with the step. */
const noPasso = {
  ...noSalvar,
  everyStep: {
    async before(
      {
        atual,
        campos,
        valores,
      }: { readonly atual: object; readonly campos: object; readonly valores: object },
      context: RuleContext,
    ): Promise<void> {
      const linha: Valores = { ...campos, ...valores };
      const dados = guardados(context.entity.fields);
      await guardarNaLinha(linha, atual as Valores, dados, context);
      for (const { campo, termo } of dados)
        if (Object.hasOwn(linha, campo) && Object.hasOwn(linha, termo))
          (valores as Valores)[termo] = linha[termo];
    },
  },
};

export default rules({
  prontuarios: noSalvar,
  'problemas-pacientes': noSalvar,
  'papeis-clinicos': noSalvar,
  'pedidos-exame': noSalvar,
  internacoes: noPasso,
  'atendimentos-urgencia': noPasso,
  teleconsultorias: noPasso,
});
