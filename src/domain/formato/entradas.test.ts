import { describe, expect, it } from 'vitest';
import { CONSELHO_PADRAO, PERCENTUAL_AUTORIZACAO_PADRAO, UF_PADRAO } from '#schemas/compartilhado/padroes.ts';
import { convenio } from '#schemas/contratos/convenio.ts';
import { prestadorConvenio } from '#schemas/contratos/prestador-convenio.ts';
import { profissional } from '#schemas/pessoas/profissional.ts';
import { formatConselho } from './conselho.ts';
import { checkImagem, imageKind } from './imagem.ts';
import { checkNumeroProcesso } from './processo.ts';
import { addTag, normalizeTag } from './tags.ts';
import { isUf, UFS } from './uf.ts';

describe('process number, tags, images, defaults', () => {
  it('[LOOK-09] a process number has digits only', () => {
    expect(checkNumeroProcesso('0012345')).toBeNull();
    expect(checkNumeroProcesso('')).toBeNull();
    for (const wrong of ['12-3', '1 2', 'abc', '１'])
      expect([wrong, checkNumeroProcesso(wrong)]).toEqual([
        wrong,
        'Formato inválido. Insira apenas números.',
      ]);
  });
  it('[LOOK-11] a tag loses its spaces and ends at 14 characters', () => {
    expect(normalizeTag(' exame de sangue total ')).toBe('examedesanguet');
    expect(addTag([], 'raio x')).toEqual({ ok: true, tags: ['raiox'] });
    expect(addTag(['raiox'], 'raio x')).toEqual({ ok: true, tags: ['raiox'] });
    expect(addTag(['a'], '   ')).toEqual({ ok: true, tags: ['a'] });
  });
  it('[LOOK-11] takes 14 tags by default and no more', () => {
    const full = Array.from({ length: 14 }, (_, i) => `t${i}`);
    expect(addTag(full.slice(1), 'nova')).toMatchObject({ ok: true });
    expect(addTag(full, 'nova')).toMatchObject({ ok: false });
    expect(addTag(['a'], 'b', { maxCount: 1 })).toMatchObject({ ok: false });
  });
  it('[LOOK-11] images are jpg, jpeg or png of up to 2097152 bytes', () => {
    expect(checkImagem({ name: 'Foto.JPG', size: 2_097_152 })).toBeNull();
    expect(checkImagem({ name: 'foto.png', size: 2_097_153 })).toBe('Tamanho máximo permitido');
    for (const name of ['foto.gif', 'foto', 'foto.png.exe', 'jpg']) {
      expect([name, checkImagem({ name, size: 1 })]).toEqual([
        name,
        'Formatos de imagem suportados: JPG, PNG e JPEG.',
      ]);
    }
    expect(imageKind(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
    expect(imageKind(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png');
    expect(imageKind(Uint8Array.of(0x4d, 0x5a))).toBeNull();
  });
  it('[LOOK-10] default council CRM, state MG, authorization 100 %', () => {
    expect(CONSELHO_PADRAO).toBe('CRM');
    expect(UF_PADRAO).toBe('MG');
    expect(PERCENTUAL_AUTORIZACAO_PADRAO).toBe('100.00');
    const { conselhoId, ufConselho } = profissional.properties;
    expect(conselhoId['x-ref'].start).toEqual({ sigla: CONSELHO_PADRAO });
    expect(ufConselho.default).toBe(UF_PADRAO);
    for (const { properties } of [convenio, prestadorConvenio])
      expect(properties.percentualAutorizacao.default).toBe(PERCENTUAL_AUTORIZACAO_PADRAO);
    expect(formatConselho({ tipo: 'CRM', uf: 'MG', numero: '12345' })).toBe('CRM-MG 12345');
  });
  it('[REG-06] 27 UFs in the order of their names', () => {
    expect(UFS).toHaveLength(27);
    expect(new Set(UFS.map(({ sigla }) => sigla)).size).toBe(27);
    expect(UFS.map(({ nome }) => nome)).toEqual(
      UFS.map(({ nome }) => nome).toSorted((a, b) => a.localeCompare(b, 'pt-BR')),
    );
    expect(isUf('MG')).toBe(true);
    expect(isUf('mg')).toBe(false);
  });
});
