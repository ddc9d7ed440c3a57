import type { SearchPreset } from '#domain/registro/declaration.ts';

/**
 * Presets of a register whose rows hold from `inicioVigencia` to `fimVigencia`, both days included.
 * `inicioAberto`: a row without a start holds since ever.
 */
export function vigencia(genero: 'm' | 'f', { inicioAberto = false } = {}): readonly SearchPreset[] {
  return [
    {
      key: 'vigentes',
      title: 'Vigentes hoje',
      filters: {
        [inicioAberto ? 'inicioVigencia_lteornull' : 'inicioVigencia_lte']: '$hoje',
        fimVigencia_gteornull: '$hoje',
      },
    },
    {
      key: 'encerrados',
      title: genero === 'm' ? 'Encerrados' : 'Encerradas',
      filters: { fimVigencia_lte: '$ontem' },
    },
    {
      key: 'futuros',
      title: genero === 'm' ? 'Futuros' : 'Futuras',
      filters: { inicioVigencia_gte: '$amanha' },
    },
  ];
}
