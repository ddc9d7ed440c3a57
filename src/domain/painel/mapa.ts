/** Shapes of towns: TopoJSON as it is kept, made into the polygons that a map draws, by IBGE code. */

type Arco = readonly (readonly [number, number])[];
type Forma =
  | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] };
export type Malha = {
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  /** Each point is told by its step from the one before. */
  readonly arcs: readonly Arco[];
  readonly objects: {
    readonly municipios: {
      readonly geometries: readonly (Forma & { readonly properties: { readonly codigo_ibge: string } })[];
    };
  };
};

type Anel = [number, number][];
export type Desenho = {
  readonly type: 'FeatureCollection';
  readonly features: {
    readonly type: 'Feature';
    readonly properties: { readonly name: string };
    readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: Anel[][] };
  }[];
};

/** The towns as GeoJSON, each named by its code. An arc that is told by a negative number (~n) runs backwards. */
export function desenhoDe({ transform: { scale, translate }, arcs, objects }: Malha): Desenho {
  const pontos = arcs.map((arco): Anel => {
    let [x, y] = [0, 0];
    return arco.map(([dx, dy]) => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  const linha = (at: number): Anel => (at >= 0 ? (pontos[at] ?? []) : (pontos[~at] ?? []).toReversed());
  // Where two arcs meet, both hold the point.
  const anel = (refs: readonly number[]): Anel =>
    refs.flatMap((at, place) => (place === 0 ? linha(at) : linha(at).slice(1)));
  return {
    type: 'FeatureCollection',
    features: objects.municipios.geometries.map((forma) => ({
      type: 'Feature',
      properties: { name: forma.properties.codigo_ibge },
      geometry: {
        type: 'MultiPolygon',
        coordinates: (forma.type === 'Polygon' ? [forma.arcs] : forma.arcs).map((poligono) =>
          poligono.map(anel),
        ),
      },
    })),
  };
}

/** Degrees of longitude are shorter than those of latitude this far from the equator. */
export const ACHATADO = 0.94;

/** How wide the drawing is beside its height. */
export function proporcaoDe({ features }: Desenho): number {
  let [oeste, leste, sul, norte] = [180, -180, 90, -90];
  for (const { geometry } of features)
    for (const [lon, lat] of geometry.coordinates.flat(2)) {
      [oeste, leste] = [Math.min(oeste, lon), Math.max(leste, lon)];
      [sul, norte] = [Math.min(sul, lat), Math.max(norte, lat)];
    }
  return norte > sul ? ((leste - oeste) * ACHATADO) / (norte - sul) : 1;
}

const UF: Readonly<Record<string, string>> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
};

/** 'MG' of '3106200'; null for what is no code of a town. */
export const ufDoCodigo = (ibge: string | undefined): string | null => UF[ibge?.slice(0, 2) ?? ''] ?? null;

/** The states that points are of, the one with the most first. */
export function ufsDe(
  pontos: readonly { readonly ibge?: string; readonly valor: string | null }[],
): readonly string[] {
  const somas = new Map<string, number>();
  for (const { ibge, valor } of pontos) {
    const uf = ufDoCodigo(ibge);
    if (uf !== null) somas.set(uf, (somas.get(uf) ?? 0) + Number(valor ?? 0));
  }
  return [...somas].sort(([, a], [, b]) => b - a).map(([uf]) => uf);
}
