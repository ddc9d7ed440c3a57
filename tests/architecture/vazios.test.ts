/** What draws an empty place or a refusal: the one component that leads to the manual, and the few that may do without, each with why. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = globSync('src/**/*.tsx').toSorted();
const read = (file: string): string => readFileSync(file, 'utf8');

/** Draw antd's own. */
const OF_ANTD: { readonly [file: string]: string } = {
  'src/shared/ui/State.tsx': 'is the component',
  'src/engine/form/ChildTable.tsx': 'rows still to be added inside a form, whose button stands under them',
  'src/features/telemedicina/LinkCall.tsx': 'a patient, by a link: the manual is for who works here',
  'src/features/telemedicina/CallPage.tsx': 'how a call ended, with its ways on',
  'src/features/formulario/pedido/PublicForm.tsx': 'a patient, by a link',
  'src/features/assinatura/SignByLink.tsx': 'who signs by a link',
  'src/capabilities/documento/viewer/parts.tsx':
    'a document that does not open, with its download; by a link too',
  'src/capabilities/documento/viewer/Viewer.tsx':
    'a document that has no picture, with its download; by a link too',
  'src/capabilities/documento/viewer/pdf/PasswordForm.tsx': 'asks the document’s password',
};

/** Write help={false}. */
const WITHOUT: { readonly [file: string]: string } = {
  'src/engine/list/ListBody.tsx':
    'a filter that finds nothing, or a page past the end: the button beside it is the answer',
  'src/features/painel/Tile.tsx': 'a dozen on a board, whose manual is a touch away',
  'src/features/acesso-negado/AccessDenied.tsx': 'leads to how permissions are given, not to the screen',
  'src/features/nao-encontrado/NotFound.tsx':
    'no part of the manual explains an address that is none: leads to all of them',
  'src/app/routes/RouteError.tsx': 'a new version was published: reload',
};

it('[NGS-31] an empty place or a refusal is drawn by the component that leads to the manual', () => {
  const own = files.filter((file) =>
    [...read(file).matchAll(/import \{([^}]*)\} from 'antd'/g)].some(([, names = '']) =>
      names.split(',').some((name) => ['Empty', 'Result'].includes(name.trim())),
    ),
  );
  expect(own).toEqual(Object.keys(OF_ANTD).toSorted());
});

it('[NGS-31] a list says what is missing by it too, and not by a sentence alone', () => {
  const bare = files.filter((file) => /emptyText:(?![\s\S]{0,60}<EmptyState)/.test(read(file)));
  expect(bare).toEqual([]);
});

it('[NGS-31] what goes without is named, with why', () => {
  expect(files.filter((file) => read(file).includes('help={false}'))).toEqual(
    Object.keys(WITHOUT).toSorted(),
  );
});
