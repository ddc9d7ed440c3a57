import type { Screens } from '#shared/feature/feature.ts';

/** Screens that declarations name. */
export const screens: Screens = {
  usuarios: () => import('./Users.tsx'),
  'clonar-usuario': () => import('./CloneUser.tsx'),
  regras: () => import('./RulesList.tsx'),
  'form-gruporegra': () => import('./RuleForm.tsx'),
  'config-permissoes': () => import('./Permissions.tsx'),
};
