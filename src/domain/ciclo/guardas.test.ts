import { describe, expect, it } from 'vitest';
import { guardas, type EntradaDaGuarda } from './guardas.ts';

const entrada = (dado: unknown): EntradaDaGuarda => ({
  registro: { dado: typeof dado === 'string' ? dado : JSON.stringify(dado) },
  campos: {},
  motivo: null,
  hoje: '2026-03-02',
  eu: 1,
  existe: (recurso) => recurso === 'bancos',
});
const publicar = guardas['formulario-publicavel']!;

describe('[FORM-02] guard of publishing a form', () => {
  it('lets a whole form pass', () => {
    expect(
      publicar(entrada({ templateRecord: [{ chave: 'a', tipo: 'texto', rotulo: 'A' }] })),
    ).toBeUndefined();
    expect(
      publicar(
        entrada({ templateRecord: [{ chave: 'b', tipo: 'consulta', rotulo: 'Banco', recurso: 'bancos' }] }),
      ),
    ).toBeUndefined();
  });
  it('says at the content what is missing', () => {
    expect(publicar(entrada({ templateRecord: [] }))).toEqual({
      dado: ['O formulário não tem nenhum campo.'],
    });
    expect(
      publicar(
        entrada({ templateRecord: [{ chave: 'b', tipo: 'consulta', rotulo: 'X', recurso: 'coisas' }] }),
      ),
    ).toEqual({
      dado: [expect.stringContaining("'coisas', que não existe")],
    });
    expect(publicar(entrada('{'))).toEqual({ dado: [expect.any(String)] });
  });
});
