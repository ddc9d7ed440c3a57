/**
 * Which modules travel together. A first pass of the bundler, without any grouping, tells what each stage of the
 * product really needs after tree-shaking (barrels say more than is used); the second pass puts what a stage adds to
 * the one before into one file. So the sign-in loads no table, and a list arrives in a few files (decision 0020).
 */
import { build, type Rolldown } from 'vite';

type Stage = {
  readonly name: string;
  readonly opens: readonly string[];
  /** Comes once the screen is drawn, beside the way to the next stage. */
  readonly aside?: true;
};

/** Stages in the order in which a person meets them, by the modules that open each. */
export const STAGES: readonly Stage[] = [
  { name: 'entrada', opens: ['index.html', 'src/features/entrada/Login.tsx'] },
  // Which screens there are: it grows with every screen, and nobody needs it to see the sign-in.
  { name: 'telas', opens: ['src/app/routes/features.ts'] },
  // Whoever asks something of a convênio from a telephone, without a session: beside the way of those who sign in.
  {
    name: 'publico',
    aside: true,
    opens: [
      'src/features/solicitacao-convenio/publico/StartPage.tsx',
      'src/features/solicitacao-convenio/publico/SendPage.tsx',
      'src/features/solicitacao-convenio/publico/ConsultPage.tsx',
      'src/features/solicitacao-convenio/publico/FinishPage.tsx',
    ],
  },
  // Apart from the shell: whoever asks for a screen without a session needs it to be led to the sign-in.
  { name: 'registro', opens: ['src/app/routes/declared.tsx', 'src/shared/session/rights.ts'] },
  { name: 'casca', opens: ['src/app/shell/Shell.tsx', 'src/features/inicio/Home.tsx'] },
  {
    name: 'depois',
    aside: true,
    opens: [
      'src/capabilities/notificacao/index.ts',
      'src/features/inicio/LastAccess.tsx',
      'src/features/inicio/FirstDayCard.tsx',
      'src/features/inicio/News.tsx',
      'src/app/shell/SearchDialog.tsx',
      'src/app/shell/ProviderDialog.tsx',
      'src/app/lock/LockScreen.tsx',
      'src/shared/ui/MessageQueue.tsx',
    ],
  },
  {
    name: 'lista',
    opens: [
      'src/engine/list/ListScreen.tsx',
      'src/engine/list/ahead.ts',
      'src/shared/http/data-provider.ts',
      'src/app/registry/assemble.ts',
    ],
  },
  { name: 'formulario', opens: ['src/engine/form/FormScreen.tsx', 'src/engine/form/FormDrawer.tsx'] },
];

/**
 * What a stage aside shares with a later one: neither fetches the whole of the other for a badge or a radio, nor what another
 * stage aside shares with it.
 */
const shared = (aside: string, later: string) => `comum-${aside}-${later}`;

/** Module id to the name of the stage that first needs it. */
export type Packs = ReadonlyMap<string, string>;

/** Reads the packs off an ungrouped build that writes nothing. */
export async function findPacks(): Promise<Packs> {
  const result = (await build({
    logLevel: 'error',
    mode: 'packs',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    result.output.flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [])),
  );
  const packs = new Map<string, string>();
  const asides = new Set(STAGES.flatMap(({ name, aside }) => (aside ? [name] : [])));
  for (const { name, opens } of STAGES) {
    const seen = new Set<string>();
    const visit = (file: string): void => {
      const chunk = chunks.get(file);
      if (!chunk || seen.has(file)) return;
      seen.add(file);
      for (const id of chunk.moduleIds) {
        const first = packs.get(id);
        if (!first || (first !== name && asides.has(first)))
          packs.set(id, first ? shared(first, name) : name);
      }
      for (const imported of chunk.imports) visit(imported);
    };
    for (const source of opens) {
      const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
      if (!entry) throw new Error(`no file of the build opens with ${source}; see STAGES`);
      visit(entry.fileName);
    }
  }
  return packs;
}
