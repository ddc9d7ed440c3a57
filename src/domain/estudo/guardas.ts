/** Guards of the steps of a study: what the row itself says against them. */
import { guardasEstudo as texto } from '#messages/estudo.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Criterio = { readonly tipo?: unknown; readonly texto?: unknown; readonly atende?: unknown };
const criteriosDe = (valor: unknown): readonly Criterio[] =>
  Array.isArray(valor) ? valor.filter((linha) => typeof linha === 'object' && linha !== null) : [];

export default {
  'criterios-atendidos': ({ registro }) => {
    const criterios = criteriosDe(registro['criterios']);
    const semResposta = criterios.filter(({ atende }) => atende !== 'SIM' && atende !== 'NAO');
    if (semResposta.length > 0) return texto.criteriosSemResposta(semResposta.length);
    const contra = criterios.filter(({ tipo, atende }) => atende !== (tipo === 'EXCLUSAO' ? 'NAO' : 'SIM'));
    return contra.length === 0
      ? undefined
      : texto.criteriosContra(contra.map((criterio) => String(criterio.texto)));
  },
  'sem-randomizacao': {
    le: ['randomizacao'],
    linha: ({ registro }) =>
      registro['randomizacao'] === null || registro['randomizacao'] === undefined
        ? undefined
        : texto.jaRandomizado(String(registro['randomizacao'])),
  },
  'foi-realizada': {
    le: ['realizadaEm'],
    linha: ({ registro }) => (registro['realizadaEm'] === null ? texto.naoFoiRealizada : undefined),
  },
  'evento-grave': {
    le: ['grave'],
    linha: ({ registro }) => (registro['grave'] === true ? undefined : texto.soGraveSeNotifica),
  },
  'evento-com-desfecho': ({ registro }) =>
    registro['grave'] === true && registro['notificadoEm'] === null ? texto.graveSemNotificar : undefined,
  'kit-na-validade': ({ registro, hoje }) =>
    String(registro['validade']) < hoje ? texto.kitVencido : undefined,
  'devolve-o-que-levou': ({ registro, campos }) =>
    Number(campos['unidadesDevolvidas'] ?? 0) > Number(registro['unidadesDispensadas'] ?? 0)
      ? { unidadesDevolvidas: [texto.devolveMais(Number(registro['unidadesDispensadas'] ?? 0))] }
      : undefined,
} satisfies Guardas;
