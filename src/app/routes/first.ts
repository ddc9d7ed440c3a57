/** The addresses that are known before anything is fetched; all others come with the first that is none of these (0020). */
import { joinOnce, type FeatureFile, type FeatureRoute } from '#shared/feature/feature.ts';

export const firstFiles = import.meta.glob<FeatureFile>('../../features/*/entry.ts', { eager: true });

export function joinRoutes(files: { readonly [file: string]: FeatureFile }): readonly FeatureRoute[] {
  const routesOf = ({ routes = [] }: FeatureFile) =>
    Object.fromEntries(routes.map((route) => [`/${route.path}`, route]));
  return Object.values(
    joinOnce(
      'o endereço',
      Object.fromEntries(Object.entries(files).map(([file, content]) => [file, routesOf(content)])),
    ),
  );
}

export const firstRoutes = joinRoutes(firstFiles);
