/** What the quick search finds in features besides their screens: `src/features/<x>/headings.ts`. */
import { installHeadings, type Heading } from '#shared/navigation/headings.ts';

const files = import.meta.glob<readonly Heading[]>('../features/*/headings.ts', { import: 'headings' });

installHeadings(async () => (await Promise.all(Object.values(files).map((file) => file()))).flat());
