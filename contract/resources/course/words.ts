export const courseVisibilities = ['visible', 'hidden'] as const;
export const languages = ['en', 'es', 'it', 'pt', 'de', 'fr', 'pl', 'ru', 'nl', 'ca', 'tr', 'sv', 'uk', 'no', 'fi', 'sk', 'el', 'cs', 'hr', 'da', 'ro', 'bg'] as const;
export const lessonTypes = ['text', 'video', 'pdf', 'multi', 'quiz', 'knowledge_check'] as const;
